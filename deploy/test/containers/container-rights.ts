import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Parts } from './parts.ts';

const ofProcess = <Answer>(pid: string, ask: (folder: string) => Answer): Answer | undefined => {
  try {
    return ask(`/proc/${pid}`);
  } catch {
    // The process has ended.
    return undefined;
  }
};

/**
 * Returns all processes in a container.
 * @param first id of its first process on the host
 */
const processesOf = (first: string): string[] => {
  const space = readlinkSync(`/proc/${first}/ns/pid`);
  return readdirSync('/proc').filter(
    name => /^\d+$/.test(name) && ofProcess(name, folder => readlinkSync(`${folder}/ns/pid`)) === space,
  );
};

/**
 * Returns the users and capabilities of a container's processes, and whether they can gain more, without repetitions.
 */
export const readProcessRights = (first: string) => {
  const texts = processesOf(first).flatMap(
    pid => ofProcess(pid, folder => readFileSync(`${folder}/status`, 'utf8')) ?? [],
  );
  const all = (name: string) => [
    ...new Set(texts.flatMap(text => new RegExp(`^${name}:\t(.*)$`, 'm').exec(text)?.[1]?.split(/\s+/) ?? [])),
  ];
  return {
    users: all('Uid'),
    groups: all('Gid'),
    rights: [...new Set(['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].flatMap(all))],
    gainsNone: all('NoNewPrivs'),
  };
};

const FIND = 'find / \\( -path /proc -o -path /sys -o -path /dev \\) -prune -o -writable ! -type l -print 2> /dev/null';

/** Folders that podman makes writable in a read-only container. */
const LENT = ['/run', '/var/tmp'];

/** Returns how many folders a service's container can write to, and those not named in the compose file. */
export const findWritableFolders = async (parts: Parts, name: string): Promise<{ some: number; beside: string[] }> => {
  const { tmpfs = [], volumes = [] } = parts.services[name] ?? {};
  const named = volumes.filter(volume => !volume.endsWith(':ro')).map(volume => volume.slice(volume.indexOf(':') + 1));
  const found = (await parts.inside(name, 'sh', '-c', `${FIND} || true`)).split('\n').filter(Boolean);
  const isNamed = (path: string) =>
    [...tmpfs, ...named, ...LENT].some(folder => path === folder || path.startsWith(`${folder}/`));
  return { some: found.length, beside: found.filter(path => !isNamed(path)) };
};
