import { readZipData } from './checkData';
import { codeFailure, readCheckReply, readSendReply, readVerifyReply } from './replies';

const nothings = [null, undefined, '', 'valid', 7, true, [], ['valid'], {}, { data: null }];

describe('a check', () => {
  it.each([
    [{ status: 'valid' }, {}],
    [{ status: 'valid', data: { city: 'Dallas' } }, { city: 'Dallas' }],
    [{ data: { status: 'valid', city: 'Dallas' } }, { city: 'Dallas' }],
    [{ status: '', data: { status: 'valid' } }, {}],
    [{ status: 'success', data: { status: 'valid' } }, {}],
    [{ status: 'valid', data: [] }, {}],
    [{ status: 'valid', data: 'x' }, {}],
    [{ status: 'valid', data: { status: 'invalid' } }, {}],
  ])('%j is valid with the data %j', (body, data) => {
    expect(readCheckReply(body, readZipData)).toEqual({ kind: 'valid', source: 'server', data });
  });

  it.each([
    [{ status: 'invalid', message: 'No such ZIP' }, 'No such ZIP'],
    [{ data: { status: 'invalid', message: 'No such ZIP' } }, 'No such ZIP'],
    [{ status: 'invalid', data: { message: 'No such ZIP' } }, 'No such ZIP'],
    [{ status: 'invalid', message: '', data: { message: 'Below' } }, 'Below'],
    [{ status: 'invalid', message: 'Above', data: { message: 'Below' } }, 'Above'],
    [{ status: 'invalid' }, null],
    [{ status: 'success', data: { status: 'invalid' } }, null],
    [{ status: 'error', data: { status: 'invalid', message: 'Below' } }, 'Below'],
    [{ status: 'invalid', message: 42 }, null],
  ])('%j is invalid and says %j', (body, message) => {
    expect(readCheckReply(body, readZipData)).toEqual({ kind: 'invalid', message });
  });

  it.each([...nothings, { status: 'maybe' }, { status: true }, { data: { status: 'ok' } }])(
    '%j is no answer',
    (body) => {
      expect(readCheckReply(body, readZipData)).toEqual({ kind: 'unavailable' });
    },
  );
});

describe('sending a code', () => {
  it.each([
    { data: { success: true } },
    { data: { status: 'sent' } },
    { data: { success: true, status: 'sent' } },
    { data: { success: false, status: 'sent' } },
  ])('%j has sent it', (body) => {
    expect(readSendReply(body)).toBe('sent');
  });

  it.each([
    ...nothings,
    { success: true },
    { status: 'sent' },
    { data: { success: 'true' } },
    { data: { success: false, status: 'failed' } },
  ])('%j has not', (body) => {
    expect(readSendReply(body)).toBe('unavailable');
  });
});

describe('a call for a code that fails', () => {
  it.each([
    [undefined, 'unavailable'],
    [302, 'unavailable'],
    [400, 'refused'],
    [404, 'refused'],
    [408, 'unavailable'],
    [422, 'refused'],
    [425, 'unavailable'],
    [429, 'limited'],
    [499, 'refused'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const)('with the status %s is %s', (status, failure) => {
    expect(codeFailure(status)).toBe(failure);
  });

  it('is no wrong code, where it is a 429', () => {
    expect(readVerifyReply({ success: false }, 429)).toEqual({ kind: 'limited' });
  });
});

describe('checking a code', () => {
  it.each([
    { success: true },
    { data: { success: true } },
    { status: 'approved' },
    { status: 'valid' },
    { data: { status: 'approved' } },
    { data: { status: 'valid' } },
    { status: 'success', data: { status: 'approved' } },
    { success: true, status: 'pending' },
  ])('%j approves', (body) => {
    expect(readVerifyReply(body, 200)).toEqual({ kind: 'approved' });
  });

  it.each([
    [{ success: false }, null, null],
    [{ success: false, message: 'Wrong', attempts_remaining: 1 }, 'Wrong', 1],
    [{ success: false, data: { message: 'Wrong', attempts_remaining: 0 } }, 'Wrong', 0],
    [{ status: 'pending' }, null, null],
    [{ status: 'expired', message: 'Expired' }, 'Expired', null],
    [{ data: { status: 'invalid' } }, null, null],
    [{ success: false, attempts_remaining: '2' }, null, null],
    [{ success: false, attempts_remaining: 1.5 }, null, null],
    [{ success: 'true' }, null, null],
  ])('%j rejects, saying %j with %j attempts left', (body, message, attemptsRemaining) => {
    expect(readVerifyReply(body, 200)).toEqual({ kind: 'rejected', message, attemptsRemaining });
  });

  it.each(nothings)('%j counts as no answer and uses up no attempt', (body) => {
    expect(readVerifyReply(body, 200)).toEqual({ kind: 'unavailable' });
  });

  it.each([
    [400, { status: 'invalid', message: 'Wrong' }, 'rejected'],
    [404, { data: { status: 'expired' } }, 'rejected'],
    [422, { success: false }, 'rejected'],
    [500, { status: 'error', data: { status: 'invalid' } }, 'rejected'],
    [404, { status: 'valid' }, 'approved'],
    [503, { success: false }, 'unavailable'],
    [500, { success: true }, 'unavailable'],
    [422, { status: 'error', code: 'invalid_field', message: 'Wrong field' }, 'refused'],
    [404, undefined, 'refused'],
  ])('the HTTP status %i with %j says: %s', (httpStatus, body, kind) => {
    expect(readVerifyReply(body, httpStatus).kind).toBe(kind);
  });
});
