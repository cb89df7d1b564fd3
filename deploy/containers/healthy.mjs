// healthy.mjs ADDRESS: exits with 0 if the server there responds with success, for a container's health check.
const [address] = process.argv.slice(2);
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(3000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
