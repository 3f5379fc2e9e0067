// The container's health is the process's own readiness.
const url = `http://127.0.0.1:${process.env.PORT}/health/ready`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(2500) });
  process.exit(response.ok ? 0 : 1);
} catch {
  process.exit(1);
}
