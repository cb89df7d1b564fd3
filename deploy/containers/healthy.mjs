// healthy.mjs ADDRESS: ends with 0 when what listens there answers with success, for a container's health check.
const [address] = process.argv.slice(2);
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(3000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
