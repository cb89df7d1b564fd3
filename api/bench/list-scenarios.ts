import { consoles } from './console-lists.ts';
import { directory } from './directory-lists.ts';
import type { Listed, ListScenario } from './list-question.ts';

/** Every list as the people who use it look at it. */
export const listScenarios = (listed: Listed): ListScenario[] => [...directory(listed), ...consoles(listed)];
