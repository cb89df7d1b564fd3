import type { Lead } from '@marketplace/api';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { onLeadEvent } from '../../data/live/lead-events.ts';
import { throttle } from '../../data/live/throttled.ts';
import { highlightLeads } from './highlight.ts';
import { type LeadListName, QUEUE_FILTER_NAMES, queueOf } from './kinds.ts';

const READ_AGAIN_MS = 400;
/**
 * Scroll position in pixels up to which new rows may be inserted. Further down, they would move the rows that the user
 * is reading.
 */
const NEAR_TOP_PX = 160;

/** Returns whether rows may move: the pointer and focus are outside the list and the page is not scrolled. */
const mayMove = (rows: HTMLElement | null) =>
  window.scrollY < NEAR_TOP_PX && !rows?.matches(':hover') && !rows?.contains(document.activeElement);

/**
 * Reloads a list of leads when leads change. A new lead is inserted if the list is at its top, newest first, unfiltered
 * and not in use; otherwise it is only counted.
 * @returns the number of new leads not displayed yet, and a function that displays them
 */
export const useLiveList = (kind: LeadListName, rows: RefObject<HTMLElement | null>) => {
  const list = useListContext<Lead>();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const latestList = useRef(list);
  latestList.current = list;

  const { filterValues, sort, page } = list;
  const isNewest = sort.field === 'created_at' && sort.order === 'DESC';
  const isPlain = Object.keys(filterValues).every(name => QUEUE_FILTER_NAMES.includes(name));
  const isOrdinary = queueOf(filterValues) === 'ordinary';
  const isTop = isNewest && isPlain && page === 1;
  const place = useRef({ isTop, isOrdinary });
  place.current = { isTop, isOrdinary };

  // Events of kind `new` are about locked leads. These lists must also reload on other events, because a new lead may
  // be unlocked at once or may no longer be spam.
  const isOpened = kind === 'unlocked' || kind === 'spam';

  useEffect(() => {
    const refreshList = throttle(() => {
      void latestList.current.refetch();
      setWaiting(new Set());
    }, READ_AGAIN_MS);
    const end = onLeadEvent(news => {
      const free = place.current.isTop && mayMove(rows.current);
      if (news.kind === 'new' && !isOpened) {
        if (!place.current.isOrdinary) return;
        if (free) refreshList.ask();
        else setWaiting(before => new Set([...before, news.leadId]));
        return;
      }
      const isShown = news.kind === 'reset' || latestList.current.data?.some(({ id }) => id === news.leadId);
      if (free || isShown || isOpened) refreshList.ask();
    });
    return () => {
      end();
      refreshList.stop();
    };
  }, [isOpened, rows]);

  const showNewLeads = () => {
    highlightLeads(waiting);
    setWaiting(new Set());
    const queueFilters = Object.entries(filterValues).filter(([name]) => QUEUE_FILTER_NAMES.includes(name));
    if (!isPlain) list.setFilters(Object.fromEntries(queueFilters), []);
    if (!isNewest) list.setSort({ field: 'created_at', order: 'DESC' });
    if (page !== 1) list.setPage(1);
    if (isTop) void list.refetch();
    window.scrollTo({ top: 0 });
    // The focused button disappears, so the focus moves to the list.
    rows.current?.focus();
  };
  return { count: waiting.size, show: showNewLeads };
};
