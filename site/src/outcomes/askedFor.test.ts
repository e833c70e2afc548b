import { act, renderHook } from '@testing-library/react';
import {
  askFor,
  isSent,
  noteAcknowledged,
  noteTime,
  noteSent,
  readAskedFor,
  takeBack,
  useAskedFor,
} from './askedFor';
import { tabTextStore } from '../ports/textStore';
import { forbiddenStorage } from '../testing/fakeStorage';
import { shownTime } from './shownTime';

const KEY = 'tidyguard_request';
const time = { date: '2026-11-24', from: '08:00', to: '12:00' };
const nothing = { add_ons: [], preferred_time: null };

const submitted = (session_id: string) =>
  sessionStorage.setItem(
    'session_data',
    JSON.stringify({
      session_id,
      landing_page: 'https://tidyguard.example/',
      referrer: 'direct',
      timestamp: '2026-11-20T10:00:00.000Z',
      submitted_at: '2026-11-20T10:01:00.000Z',
    }),
  );

beforeEach(() => {
  sessionStorage.clear();
  submitted('s-1');
});

it('asks for nothing at first, of which the service need not be told', () => {
  expect(readAskedFor()).toEqual({ asked: nothing, sent: nothing, acknowledged: nothing });
  expect(isSent(readAskedFor())).toBe(true);
});

it('keeps what is asked for over a reload, until the service was told', () => {
  askFor({ add_ons: ['Oven'] });
  askFor({ preferred_time: time });
  const asked = { add_ons: ['Oven'], preferred_time: time };
  expect(readAskedFor()).toEqual({ asked, sent: nothing, acknowledged: nothing });
  expect(isSent(readAskedFor())).toBe(false);
  noteSent(asked);
  expect(isSent(readAskedFor())).toBe(true);
  askFor({ add_ons: [] });
  expect(isSent(readAskedFor())).toBe(false);
});

it('goes back to what the service knows where it takes no more', () => {
  noteTime(time);
  noteAcknowledged();
  noteSent({ add_ons: ['Windows'], preferred_time: time });
  askFor({ add_ons: ['Oven'], preferred_time: null });
  takeBack();
  const known = { add_ons: [], preferred_time: time };
  expect(readAskedFor()).toEqual({ asked: known, sent: known, acknowledged: known });
});

it('takes what an earlier build has sent for acknowledged', () => {
  const told = { add_ons: ['Oven'], preferred_time: null };
  const submission = 's-1 2026-11-20T10:01:00.000Z';
  sessionStorage.setItem(KEY, JSON.stringify({ submission, asked: told, told }));
  expect(readAskedFor().acknowledged).toEqual(told);
});

it('reads what the build before has stored', () => {
  const [told, known] = [
    { add_ons: ['Oven'], preferred_time: null },
    { add_ons: [], preferred_time: time },
  ];
  const submission = 's-1 2026-11-20T10:01:00.000Z';
  sessionStorage.setItem(KEY, JSON.stringify({ submission, asked: told, told, known }));
  expect(readAskedFor()).toEqual({ asked: told, sent: told, acknowledged: known });
});

it('is of one submission: another one asks for nothing yet', () => {
  askFor({ add_ons: ['Oven'] });
  submitted('s-2');
  expect(readAskedFor().asked).toEqual(nothing);
});

it.each([
  '',
  '{',
  '[]',
  'null',
  '{"asked":{"add_ons":[1,{}],"preferred_time":{"date":1}}}',
  '{"asked":{"preferred_time":{"date":"no day","from":"08:00","to":"12:00"}}}',
  '{"asked":{"preferred_time":{"date":"2026-11-24","from":"12:00","to":"08:00"}}}',
])('takes %j in storage for nothing', (raw) => {
  const submission = 's-1 2026-11-20T10:01:00.000Z';
  const filled = raw.startsWith('{"') ? JSON.stringify({ ...JSON.parse(raw), submission }) : raw;
  sessionStorage.setItem(KEY, filled);
  expect(readAskedFor().asked).toEqual(nothing);
});

it('keeps for the page’s life what a storage that is forbidden cannot', () => {
  const forbidden = jest
    .spyOn(window, 'sessionStorage', 'get')
    .mockImplementation(forbiddenStorage);
  askFor({ add_ons: ['Oven'], preferred_time: time });
  expect(readAskedFor().asked).toEqual({ add_ons: ['Oven'], preferred_time: time });
  forbidden.mockRestore();
  tabTextStore.remove(KEY);
});

it('tells components of each change', () => {
  const { result } = renderHook(() => useAskedFor().asked.add_ons);
  expect(result.current).toEqual([]);
  act(() => askFor({ add_ons: ['Oven'] }));
  expect(result.current).toEqual(['Oven']);
});

it('shows a time in words', () => {
  // As the language has it, thin spaces surround the dash.
  const shown = shownTime(time).replaceAll(/[^\S ]/gu, '~');
  // A line may break only after the day: a word joiner keeps it from breaking after the dash.
  expect(shown).toBe('Tue, Nov 24, 8:00\u2060~AM\u2060~–\u2060~12:00\u2060~PM');
});
