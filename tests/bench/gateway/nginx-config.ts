/**
 * Reply of a simulated service. nginx sends it, because a service in Node would be slower than the
 * measured proxies.
 */
const REPLY = JSON.stringify({
  success: true,
  message: 'OK',
  error: null,
  data: {
    timeFormatted: { hours: '07', minutes: '12', seconds: '45' },
    scope: 'site',
    endsAt: '2026-11-20T18:00:00.000Z',
    remainingMs: 25_965_000,
  },
  timestamp: '2026-11-20T10:47:15.000Z',
});

const frame = (folder: string, http: string) => `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${http}
}
`;

export function upstreamConfig(folder: string, port: number): string {
  return frame(
    folder,
    `  server {
    listen 127.0.0.1:${port} backlog=4096;
    default_type application/json;
    location / { return 200 '${REPLY}'; }
  }`,
  );
}

/** Returns the configuration of a reverse proxy with keep-alive connections and one worker. */
export function proxyConfig(folder: string, port: number, upstreamPort: number): string {
  return frame(
    folder,
    `  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 128; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }`,
  );
}
