import { consoleLists } from './console-lists.ts';
import { directoryLists } from './directory-lists.ts';
import type { ListDataKeys, ListScenario } from './list-request.ts';

/** Returns every list with its readers. */
export const listScenarios = (listed: ListDataKeys): ListScenario[] => [
  ...directoryLists(listed),
  ...consoleLists(listed),
];
