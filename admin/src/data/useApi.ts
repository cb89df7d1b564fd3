import { useMemo } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { type Api, api } from './api.ts';

/** The API's calls for a screen: a 401 of any of them signs out, and is thrown on. */
export const useApi = (): Api => {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useMemo(() => {
    const guarded = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      try {
        return await answer;
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    };
    return {
      read: path => guarded(api.read(path)),
      open: path => guarded(api.open(path)),
      save: (path, data) => guarded(api.save(path, data)),
      create: (path, data, signal) => guarded(api.create(path, data, signal)),
      remove: (path, data) => guarded(api.remove(path, data)),
      count: (path, filter) => guarded(api.count(path, filter)),
      upload: file => guarded(api.upload(file)),
      send: (path, body) => guarded(api.send(path, body)),
    };
  }, [logoutIfAccessDenied]);
};
