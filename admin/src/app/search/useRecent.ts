import { useStore } from 'react-admin';
import type { Finding } from './finding.ts';

const KEPT = 6;

interface Recent {
  to: string;
  label: string;
}

/** What was chosen last, newest first; kept in this browser until the person signs out. */
export const useRecent = () => {
  const [recent, setRecent] = useStore<Recent[]>('search.recent', []);
  const remember = ({ to, recent: label }: Finding) =>
    setRecent([{ to, label }, ...recent.filter(each => each.to !== to)].slice(0, KEPT));
  const findings = recent.map(({ to, label }): Finding => ({ group: 'recent', to, label, detail: '', recent: label }));
  return { findings, remember };
};
