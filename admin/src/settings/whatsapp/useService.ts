import type { WhatsappQr, WhatsappState, WhatsappStatus } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../data/api.ts';

/**
 * Polling interval in milliseconds. Below: the delays before a status check after each action (specification, section
 * 9).
 */
const POLL_MS = 10_000;
const AFTER_START_MS = 3000;
const AFTER_FAILED_START_MS = 5000;
const AFTER_STOP_MS = 2000;

export const STATUS_KEY = ['whatsapp', 'status'];

/** Action in progress. */
export type Busy = 'start' | 'stop' | 'disconnect' | null;

const POLLED = { refetchInterval: POLL_MS, staleTime: 0 };

/**
 * Reads the state of the WhatsApp service and provides its actions. If the state cannot be loaded, it counts as
 * unavailable.
 */
export const useService = () => {
  const [busy, setBusy] = useState<Busy>(null);
  const timer = useRef<number>(undefined);
  const status = useQuery({
    queryKey: STATUS_KEY,
    queryFn: () => api.read<WhatsappStatus>('admin/whatsapp/status'),
    ...POLLED,
  });
  const state: WhatsappState = (status.error ? undefined : status.data?.status.state) ?? 'unavailable';
  // The state is part of the key, so that the QR code is requested as soon as one is available.
  const qr = useQuery({
    queryKey: ['whatsapp', 'qr', state],
    queryFn: () => api.read<WhatsappQr>('admin/whatsapp/qr'),
    enabled: state === 'qr',
    gcTime: 0,
    staleTime: 0,
    // Stops polling after an error, so that a user who declines to enter their password is not asked repeatedly.
    refetchInterval: query => (query.state.status === 'error' ? false : POLL_MS),
    refetchOnWindowFocus: false,
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const { refetch } = status;
  const checkIn = (ms: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => refetch(), ms);
  };
  const during = async <Answer>(what: Busy, work: () => Promise<Answer>, lookAfter: (answer?: Answer) => number) => {
    setBusy(what);
    try {
      const answer = await work();
      checkIn(lookAfter(answer));
      return answer;
    } catch (error) {
      checkIn(lookAfter());
      throw error;
    } finally {
      setBusy(null);
    }
  };

  return {
    isPending: status.isPending,
    /** Error of the status request. The state of the service is then unknown. */
    error: status.error,
    state,
    status: status.error ? undefined : status.data,
    isChecking: status.isFetching,
    check: () => refetch(),
    qrImage: state === 'qr' && !qr.error ? (qr.data?.qrImage ?? '') : '',
    /** Error of the request for the QR code. */
    qrError: state === 'qr' && !qr.isFetching ? qr.error : null,
    checkQr: () => qr.refetch(),
    busy,
    start: () =>
      during('start', api.startWhatsapp, answer => (answer?.success ? AFTER_START_MS : AFTER_FAILED_START_MS)),
    stop: () => during('stop', api.stopWhatsapp, () => AFTER_STOP_MS),
    disconnect: () => during('disconnect', api.disconnectWhatsapp, () => AFTER_STOP_MS),
  };
};

export type Service = ReturnType<typeof useService>;
