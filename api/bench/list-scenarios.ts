import { consoles } from './console-lists.ts';
import { directory } from './directory-lists.ts';
import type { Listed, ListScenario } from './list-request.ts';

/** Returns every list with its readers. */
export const listScenarios = (listed: Listed): ListScenario[] => [...directory(listed), ...consoles(listed)];
