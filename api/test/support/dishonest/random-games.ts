import fc from 'fast-check';
import { writeDocument } from '../../../src/platform/documents.ts';
import { aCategory, anAdmin } from '../builders.ts';
import { testApi } from '../test-api.ts';
import type { PlantedFault } from './enquiring.ts';
import { Game, type GameSetup } from './game.ts';
import { Disclosure } from './knowledge.ts';
import { aStep, type Step } from './steps.ts';

/** Starts the API on which the games are played, one after the other. */
export const startGameApi = async (t: { teardown(work: () => unknown): unknown }): Promise<GameSetup> => {
  const api = await testApi(t, { LIMIT_LEADS_PER_HOUR: '1000000' });
  const admin = await anAdmin(api.database);
  await aCategory(api.database, { name: 'Game' });
  await writeDocument(api.database.knex, 'content', { whatsappNotificationEnabled: true });
  return { api, admin };
};

/**
 * Plays the given steps.
 * @returns what was given away, or null
 */
export const disclosureOf = async (setting: GameSetup, steps: readonly Step[]): Promise<string | null> => {
  const game = new Game(setting);
  await game.begin();
  try {
    for (const step of steps) await game.play(step);
    await game.end();
    return null;
  } catch (error) {
    if (error instanceof Disclosure) return error.message;
    throw error;
  }
};

/** Seed, number and length of the games, and an optional planted bug. */
export interface Search {
  seed: number;
  games: number;
  longest: number;
  fault?: PlantedFault;
}

/**
 * Plays random games.
 * @returns a game that gives something away, or null; without a planted bug it is shrunk to the shortest one
 */
export const searchForDisclosures = async (
  setting: GameSetup,
  { seed, games, longest, fault }: Search,
): Promise<{ steps: Step[]; what: string } | null> => {
  let what = '';
  let crash: unknown;
  const game = fc.array(aStep, { minLength: 5, maxLength: longest, size: 'max' });
  const property = fc.asyncProperty(game, async steps => {
    const given = await disclosureOf({ ...setting, fault }, steps).catch(error => {
      crash = error;
      return 'a crash';
    });
    if (given !== null) what = given;
    return given === null;
  });
  const outcome = await fc.check(property, { seed, numRuns: games, endOnFailure: fault !== undefined });
  if (crash) throw crash;
  return outcome.failed ? { steps: outcome.counterexample?.[0] ?? [], what } : null;
};
