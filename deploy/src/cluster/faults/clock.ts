import { globSync } from 'node:fs';

/** The environment that makes a program's clock wrong by so much (`+10m`); what it measures with a stopwatch stays right. */
export const wrongClock = (offset: string): NodeJS.ProcessEnv => {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) throw new Error('libfaketime is needed: apt-get install --no-install-recommends libfaketime');
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
};
