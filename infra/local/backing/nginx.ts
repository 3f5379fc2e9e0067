import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ChildSpec } from '../processes/child.ts';
import type { BackingContext } from './backing-service.ts';
import { findOrInstall, type Package } from './debian.ts';
import { probeTcp } from './ports.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 60_000;
const NGINX: Package = { part: 'nginx', apt: ['nginx-light', 'nginx'], dnf: 'nginx', brew: 'nginx' };

/** A port on which nginx listens, and the ports of the replicas that get its requests. */
export type BalancedPort = { name: string; port: number; replicas: number[] };

/**
 * Finds nginx, the balancer for `--replicas`: on the PATH, or else installs Debian's package as
 * root.
 */
export async function findNginx(
  context: Omit<BackingContext, 'port'>,
  balanced: BalancedPort[],
): Promise<ChildSpec> {
  const { env, dataDir, logDir } = context;
  const program = await findOrInstall('nginx', NGINX, context);
  await mkdir(dataDir, { recursive: true });
  const config = join(dataDir, 'nginx.conf');
  await writeFile(config, nginxConfig(dataDir, balanced));
  return {
    name: 'nginx',
    command: program,
    args: ['-e', 'stderr', '-c', config],
    env,
    logFile: join(logDir, 'nginx.log'),
    probe: async () => {
      for (const { port } of balanced) await probeTcp(HOST, port);
    },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/**
 * Configures nginx to only forward requests; the gateway and the services check bodies, sizes, and
 * times. If a replica fails before the first byte of its reply, or replies 503, nginx sends the
 * request to another replica. It never resends a POST or PATCH that a replica may have received. No
 * replica is excluded after failures (`max_fails=0`), so that a restarted replica gets requests at
 * once. Replies of streams turn buffering off (`x-accel-buffering`).
 */
function nginxConfig(dataDir: string, balanced: BalancedPort[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${quoted(join(dataDir, 'nginx.pid'))};
${process.getuid?.() === 0 ? `user ${userInfo().username};\n` : ''}worker_processes 1;
worker_rlimit_nofile 65536;
error_log stderr warn;
events { worker_connections 30000; }
http {
  access_log off;
  server_tokens off;
${temporary.map((name) => `  ${name}_temp_path ${quoted(join(dataDir, name))};`).join('\n')}
  client_max_body_size 0;
  keepalive_timeout 75s;
  proxy_http_version 1.1;
  proxy_request_buffering off;
  proxy_connect_timeout 1s;
  proxy_read_timeout 75s;
  proxy_next_upstream error timeout http_503;
  proxy_next_upstream_tries 2;
${balanced.map(balance).join('\n')}
}
`;
}

/** Quotes a path, so that any character is part of the argument. */
const quoted = (path: string): string => `"${path.replaceAll(/["\\]/g, '\\$&')}"`;

function balance({ name, port, replicas }: BalancedPort): string {
  const servers = replicas.map((replica) => `    server ${HOST}:${replica} max_fails=0;`);
  // nginx sets the client's address only in front of the gateway. The services read it from the
  // gateway's signed header.
  const client = name === 'gateway' ? '\n      proxy_set_header X-Forwarded-For $remote_addr;' : '';
  return `  upstream ${name} {
    zone ${name} 64k;
${servers.join('\n')}
    keepalive 64;
    keepalive_timeout 60s;
  }
  server {
    listen ${HOST}:${port} backlog=4096;
    location / {
      proxy_pass http://${name};
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;${client}
    }
  }`;
}
