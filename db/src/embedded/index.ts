export { dataDirectory } from './data-directory.ts';
export {
  connectOrStartEmbedded,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  hasPrivateDatabase,
  startEmbedded,
} from './embedded.ts';
export { checkServer } from './external-server.ts';
export { DatabaseFault } from './faults.ts';
export { memoryFault } from './memory.ts';
export { ordinaryUserRunner, type UserRunner } from './ordinary-user.ts';
export { installSystemPackages, mayInstallPackages } from './packages.ts';
export { endProcess, identify, isAlive, type ProcessIdentity } from './processes.ts';
export { findProgram } from './programs.ts';
