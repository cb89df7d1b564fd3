import type { AuthenticationState, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import { BufferJSON, initAuthCreds, proto } from 'baileys';
import pLimit from 'p-limit';
import type { SessionStore } from './session-store.ts';

/** The identity of a linked device. */
export interface DeviceSession {
  state: AuthenticationState;
  saveCreds(): Promise<void>;
}

const CREDS = 'creds';
const nameOf = (type: string, id: string) => `${type}:${id}`;
const asText = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);

/** Loads the stored session, or begins a new one. */
export const openDeviceSession = async (store: SessionStore): Promise<DeviceSession> => {
  // One access runs at a time, so that the value written last is stored.
  const inTurn = pLimit(1);
  const read = async (name: string) => {
    const text = await store.read(name);
    return text === null ? null : JSON.parse(text, BufferJSON.reviver);
  };
  const creds: AuthenticationState['creds'] = (await read(CREDS)) ?? initAuthCreds();

  const keys: SignalKeyStore = {
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found: { [id: string]: SignalDataTypeMap[Type] } = {};
      await Promise.all(
        ids.map(async id => {
          const value = await inTurn(() => read(nameOf(type, id)));
          if (value !== null)
            found[id] = type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
        }),
      );
      return found;
    },
    set: data =>
      inTurn(async () => {
        for (const [type, values] of Object.entries(data))
          for (const [id, value] of Object.entries(values ?? {}))
            await (value === null ? store.remove(nameOf(type, id)) : store.write(nameOf(type, id), asText(value)));
      }),
  };
  return { state: { creds, keys }, saveCreds: () => inTurn(() => store.write(CREDS, asText(creds))) };
};
