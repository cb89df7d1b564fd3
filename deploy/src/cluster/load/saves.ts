import { type CallResult, isSuccess, sendAsVisitor } from './call.ts';
import type { LoadData, LoadFranchise } from './load-data.ts';

/**
 * Saves franchises as the console does. Each save names the version that it is based on, and is refused if that version
 * is outdated. Then the client checks whether the stored change is its own, whose response was lost.
 * @returns a function that saves a description once
 */
export const createVersionedSave = ({ api, adminToken }: Pick<LoadData, 'api' | 'adminToken'>) => {
  const authorization = `Bearer ${adminToken}`;
  const versions = new Map<string, string>();
  const call = async (id: string, options: Parameters<typeof sendAsVisitor>[1] = {}): Promise<CallResult> => {
    const headers = { authorization, ...options.headers };
    const answer = await sendAsVisitor(`${api}/franchises/${id}`, { ...options, headers });
    if (isSuccess(answer.status) && answer.etag !== undefined) versions.set(id, answer.etag);
    return answer;
  };
  return async ({ id }: Pick<LoadFranchise, 'id'>, description: string): Promise<CallResult> => {
    const seen = versions.has(id) ? null : await call(id);
    if (seen && !isSuccess(seen.status)) return seen;
    const headers = { 'if-match': versions.get(id) ?? '' };
    const saved = await call(id, { method: 'PUT', headers, body: { description } });
    if (saved.status !== 412) return saved;
    const current = await call(id);
    return isSuccess(current.status) && JSON.parse(current.text).description === description ? current : saved;
  };
};
