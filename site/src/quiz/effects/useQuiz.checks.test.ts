import { TestQuiz } from '../../testing/renderQuiz';
import { contact, ZIP } from '../../testing/states';

const unavailable = { kind: 'unavailable' } as const;
const typed = (zip: string) => ({ type: 'zipEdited', typed: zip }) as const;

async function atZip(...zips: string[]) {
  const quiz = new TestQuiz();
  await quiz.dispatch({ type: 'opened' }, ...zips.map(typed));
  return quiz;
}

describe('the question', () => {
  it('is sent with the fifth digit, in a flat body with the session', async () => {
    const quiz = await atZip('7520');
    expect(quiz.client.bodies('checkZip')).toEqual([]);
    await quiz.dispatch(typed(ZIP));
    expect(quiz.client.bodies('checkZip')).toEqual([
      {
        zip: ZIP,
        session_id: 'session-0001',
        landing_page: 'https://tidyguard.example/?utm_source=ad',
        referrer: 'https://search.example/',
        timestamp: '2026-11-20T10:00:00.000Z',
        utm: { utm_source: 'ad' },
        user_agent: 'TestBrowser/1.0',
      },
    ]);
  });

  it('is not sent for a rejected ZIP', async () => {
    const quiz = await atZip('12345');
    expect(quiz.client.bodies('checkZip')).toEqual([]);
    expect(quiz.state.zipCheck.status).toBe('invalid');
  });

  it('about e-mail and phone carries the same session', async () => {
    const quiz = new TestQuiz();
    await quiz.fillContact();
    const session = quiz.record;
    for (const [field, name] of [
      ['email', 'checkEmail'],
      ['phone', 'checkPhone'],
    ] as const) {
      expect(quiz.client.bodies(name)).toEqual([
        {
          [field]: contact[field],
          session_id: session?.session_id,
          landing_page: session?.landing_page,
          referrer: session?.referrer,
          timestamp: session?.timestamp,
          utm: session?.utm,
          user_agent: session?.user_agent,
        },
      ]);
    }
  });

  it('about another value aborts the one before', async () => {
    const quiz = await atZip(ZIP, '75202');
    expect(quiz.client.isAborted('checkZip', 0)).toBe(true);
    expect(quiz.client.isAborted('checkZip', 1)).toBe(false);
  });

  it('is aborted when the quiz is unmounted', async () => {
    const quiz = await atZip(ZIP);
    quiz.unmount();
    expect(quiz.client.isAborted('checkZip')).toBe(true);
  });
});

describe('the answer', () => {
  it('of the server counts at once', async () => {
    const quiz = await atZip(ZIP);
    await quiz.answer('checkZip', { kind: 'valid', source: 'server', data: { city: 'Dallas' } });
    expect(quiz.state.zipCheck).toEqual({
      status: 'valid',
      value: ZIP,
      source: 'server',
      data: { city: 'Dallas' },
    });
  });

  it('invalid is final', async () => {
    const quiz = await atZip(ZIP);
    await quiz.answer('checkZip', { kind: 'invalid', message: 'No such ZIP' });
    await quiz.advanceTime(60_000);
    expect(quiz.state.zipCheck).toEqual({ status: 'invalid', value: ZIP, message: 'No such ZIP' });
  });

  it('that comes late is ignored', async () => {
    const quiz = await atZip(ZIP, '75202');
    await quiz.answer('checkZip', { kind: 'invalid', message: 'Late' }, 0);
    expect(quiz.state.zipCheck).toEqual({ status: 'loading', value: '75202' });
    await quiz.answer('checkZip', { kind: 'valid', source: 'server', data: {} }, 1);
    await quiz.answer('checkZip', { kind: 'invalid', message: 'Later' }, 0);
    expect(quiz.state.zipCheck).toMatchObject({ status: 'valid', value: '75202' });
  });

  it('to a value that was asked about twice is the second one’s', async () => {
    const quiz = await atZip(ZIP, '7520', ZIP);
    await quiz.answer('checkZip', { kind: 'invalid', message: 'Late' }, 0);
    expect(quiz.state.zipCheck).toEqual({ status: 'loading', value: ZIP });
    await quiz.answer('checkZip', { kind: 'valid', source: 'server', data: {} }, 1);
    expect(quiz.state.zipCheck.status).toBe('valid');
  });
});

describe('a fallback', () => {
  it('appears no sooner than 1.5 s after the question', async () => {
    const quiz = await atZip(ZIP);
    await quiz.advanceTime(200);
    await quiz.answer('checkZip', unavailable);
    await quiz.advanceTime(1299);
    expect(quiz.state.zipCheck).toEqual({ status: 'loading', value: ZIP });
    await quiz.advanceTime(1);
    expect(quiz.state.zipCheck).toEqual({
      status: 'valid',
      value: ZIP,
      source: 'fallback',
      data: {},
    });
  });

  it('appears within 1.5 s even if the clock was set back meanwhile', async () => {
    const quiz = await atZip(ZIP);
    quiz.ports.clock.sleep(-3_600_000);
    await quiz.answer('checkZip', unavailable);
    await quiz.advanceTime(1500);
    expect(quiz.state.zipCheck).toMatchObject({ status: 'valid', source: 'fallback' });
  });

  it('after a time-out adds nothing to it', async () => {
    const quiz = await atZip(ZIP);
    await quiz.advanceTime(10_000);
    await quiz.answer('checkZip', unavailable);
    expect(quiz.state.zipCheck).toMatchObject({ status: 'valid', source: 'fallback' });
  });

  it('does not count once the value has changed meanwhile', async () => {
    const quiz = await atZip(ZIP);
    await quiz.answer('checkZip', unavailable);
    await quiz.dispatch(typed('7520'));
    await quiz.advanceTime(5000);
    expect(quiz.state.zipCheck).toEqual({ status: 'idle' });
  });

  it('never makes a phone verified', async () => {
    const quiz = new TestQuiz();
    await quiz.fillContact();
    await quiz.answer('checkPhone', unavailable);
    await quiz.advanceTime(1500);
    expect(quiz.state.phoneCheck).toMatchObject({
      status: 'valid',
      source: 'fallback',
      verified: false,
    });
  });
});
