import type { FindViolations } from './state.ts';

/** Of two saves from the same version only one is accepted. */
export const findLostUpdates: FindViolations = ({ history }) => {
  const saves = history.calls.filter(
    ({ request, headers, reply }) => request.startsWith('PUT ') && headers['if-match'] && reply?.status === 200,
  );
  // A version may also contain the balance or the consultant, which are not part of the edit.
  const version = (tag = '') => tag.replaceAll('"', '').split('.')[0];
  // Consultants edit copies of their own of a lead, so each of them may save the same version once.
  const author = ({ request, userId }: (typeof saves)[number]) =>
    request.startsWith('PUT /leads/') ? ` by ${userId}` : '';
  const alike = Map.groupBy(
    saves,
    call => `${call.request} of version ${version(call.headers['if-match'])}${author(call)}`,
  );
  return [...alike]
    .filter(([, calls]) => calls.length > 1)
    .map(
      ([what, calls]) =>
        `${what} was saved ${calls.length} times: ${calls.map(({ body }) => JSON.stringify(body).slice(0, 80))}`,
    );
};

/** The stored record is that of the last accepted save. */
export const findOverwrittenSaves: FindViolations = ({ state, history }) => {
  const saves = history.callsTo('PUT /content');
  const sent: string[] = saves.map(({ body }) => body.heroTitle);
  const acknowledged = saves.filter(({ reply }) => reply?.status === 200);
  if (acknowledged.length > 0 && !sent.includes(state.heroTitle))
    return [`"${state.heroTitle}" is stored, and ${acknowledged.length} saves were acknowledged`];
  const overwritten = acknowledged.filter(
    save =>
      save.body.heroTitle !== state.heroTitle && !saves.some(other => other !== save && other.returned > save.invoked),
  );
  return overwritten.map(({ body }) => `"${body.heroTitle}" was acknowledged last, and "${state.heroTitle}" is stored`);
};
