import type { Change } from '../../../src/changes/schemas.ts';
import type { World } from '../world/world.ts';

/** A publisher that follows the change feed. The pages that it has rendered are what visitors see. */
export class Publisher {
  readonly name: string;
  readonly #world: World;
  readonly seen = new Set<string>();
  /** Changes that were committed before the publisher began. */
  readonly before = new Set<string>();
  readonly rendered = new Map<string, string>();
  hasBegun = false;
  #cursor = '';
  readonly #dirty = new Map<string, Change>();

  constructor(world: World, at: number) {
    this.#world = world;
    this.name = `publisher ${at}`;
  }

  /** Reads the feed's current cursor and renders everything once, like a first publication. */
  async begin(): Promise<void> {
    const start = await this.#world.call(this.name, 'GET /changes', { as: 'service' });
    if (start?.status !== 200) return;
    for (const id of await this.#world.look(knex => knex('content_changes').pluck('id'))) this.before.add(id);
    this.#cursor = start.body.cursor;
    this.hasBegun = true;
    this.#dirty.set('content', { kind: 'content', entity_id: 'content' } as Change);
    for (const id of this.#world.cast.franchiseIds) this.#dirty.set(id, { kind: 'franchise', entity_id: id } as Change);
  }

  /**
   * Reads the feed once and renders the changes.
   * @returns whether there was anything new
   */
  async follow(isWaiting = false): Promise<boolean> {
    if (!this.hasBegun) return false;
    const path = `GET /changes?after=${encodeURIComponent(this.#cursor)}&wait=${isWaiting ? 1 : 0}` as const;
    const news = await this.#world.call(this.name, path, { as: 'service' });
    if (news?.status !== 200) return true;
    const changes: Change[] = news.body.changes;
    const fresh = changes.filter(({ id }) => !this.seen.has(id));
    for (const change of fresh) {
      this.seen.add(change.id);
      this.#dirty.set(change.entity_id, change);
    }
    // After a restart a publisher may have an older cursor, and gets changes again.
    if (this.#world.random.chance(0.9)) this.#cursor = news.body.cursor;
    for (const change of this.#dirty.values()) await this.#render(change);
    return changes.length > 0 || this.#dirty.size > 0;
  }

  async #render({ kind, entity_id }: Change): Promise<void> {
    // The mark is removed before rendering, so that a change during the rendering sets it again.
    this.#dirty.delete(entity_id);
    const isContent = kind === 'content';
    if (!isContent && kind !== 'franchise') return;
    const page = await this.#world.call(this.name, isContent ? 'GET /content' : `GET /franchises/${entity_id}`);
    if (page?.status === 200) this.rendered.set(entity_id, isContent ? page.body.heroTitle : page.body.description);
    else if (page?.status === 404) this.rendered.set(entity_id, 'gone');
    else this.#dirty.set(entity_id, { kind, entity_id } as Change);
  }
}

/** Follows the feed for a while. */
export const followFeed = async (world: World, publisher: Publisher): Promise<void> => {
  for (let turns = world.random.below(4); turns > 0; turns--) await world.schedule.turn('is not there yet');
  for (let attempt = 0; attempt < 4 && !publisher.hasBegun; attempt++) await publisher.begin();
  for (let rounds = 4 + world.random.below(10); rounds > 0; rounds--) await publisher.follow(world.random.chance(0.3));
};
