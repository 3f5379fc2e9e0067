import { createServer, type ServerResponse } from 'node:http';

/**
 * A bare server of server-sent events, with which the bench compares the gateway's streams. Like
 * the gateway, it uses no chunked encoding. A `POST` broadcasts the body of the request.
 */
const [port = ''] = process.argv.slice(2);
const readers = new Set<ServerResponse>();
let seq = 0;

createServer(async (req, res) => {
  if (req.method === 'POST') {
    let json = '';
    for await (const chunk of req) json += chunk;
    seq += 1;
    const frame = Buffer.from(`id: 1700000000000-${seq}-${seq}\nevent: posts\ndata: ${json}\n\n`);
    for (const reader of readers) reader.write(frame);
    return void res.end();
  }
  res.useChunkedEncodingByDefault = false;
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  res.write('event: hello\ndata: {}\n\n');
  readers.add(res);
  res.once('close', () => readers.delete(res));
}).listen(Number(port), '127.0.0.1', 4_096);
