import mongoose from 'mongoose';

export type MongoCommand = { name: string; collection: string; command: Record<string, unknown> };

type CommandStarted = { commandName: string; databaseName: string; command: Record<string, unknown> };

/** Returns the commands that this process sends to one MongoDB database while `work` runs. */
export async function mongoCommandsOf(
  databaseName: string,
  work: () => Promise<unknown>,
): Promise<MongoCommand[]> {
  const commands: MongoCommand[] = [];
  const clients = mongoose.connections
    .filter((one) => one.name === databaseName)
    .map((one) => one.getClient());
  const onStarted = ({ commandName: name, databaseName: of, command }: CommandStarted) => {
    if (of === databaseName) commands.push({ name, collection: String(command[name]), command });
  };
  for (const client of clients) client.on('commandStarted', onStarted);
  try {
    await work();
  } finally {
    for (const client of clients) client.off('commandStarted', onStarted);
  }
  return commands;
}
