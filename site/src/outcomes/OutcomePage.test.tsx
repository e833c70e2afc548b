import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  outcomeActions,
  outcomeOfHeld,
  outcomeOfNobody,
  outcomeCall,
  outcomePages,
  outcomeWords,
  promise,
} from '@tidyguard/content/product';
import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import { site, type SiteConfig } from '../config/site';
import { KEEPS_PRESS } from '../platform/earlyPress';
import { fakePorts } from '../testing/fakePorts';
import { giveLiveParts } from '../testing/liveParts';
import { askFor, readAskedFor } from './askedFor';
import { livePart } from './livePart';
import { OutcomePage } from './OutcomePage';
import { messageLink } from './messageLink';
import { unknownVisitor, type ShownVisitor } from './visitor';

const [anyOutcome] = Object.values(outcomePages) as [OutcomeContent];
const { bundles, facts, next, referral, trust } = outcomeWords;

const anna: ShownVisitor = {
  ...unknownVisitor,
  firstName: 'Anna',
  city: 'Dallas',
  submitted: true,
};

/** The site exactly as specified, with buttons that do nothing; the tests of live buttons come below. */
const inert = { ...site, outcomeActions: 'inert' as const };

const show = (content = anyOutcome, visitor = anna, config: SiteConfig = inert) =>
  render(<OutcomePage content={content} visitor={visitor} site={config} />);

interface WordsOfCall {
  /** By default the outcome's own. */
  headline?: string;
  lead: string;
  time: string;
  /** The status while the request is on its way; null where no such request can be. */
  waiting: string | null;
  /** Whether there is a call to agree on. */
  isAgreed: boolean;
}

const comes: WordsOfCall = {
  lead: anyOutcome.lead,
  time: promise.preferredTime,
  waiting: outcomeWords.waiting,
  isAgreed: true,
};
const without = ({
  headline,
  lead,
  preferredTime: time,
}: typeof outcomeOfHeld | typeof outcomeOfNobody) => ({
  ...{ headline, lead, time },
  waiting: outcomeCall.waiting,
  isAgreed: false,
});
/** What the page says of each kind of call. */
const wordsOfCalls: Record<ShownVisitor['call'], WordsOfCall> = {
  usual: comes,
  soon: comes,
  closed: { ...comes, waiting: outcomeCall.waiting },
  later: { ...comes, time: outcomeCall.preferredLater, waiting: outcomeCall.waiting },
  // Counted from the arrival of the request (session/visitor.ts).
  past: { ...comes, waiting: null },
  nobody: without(outcomeOfNobody),
  held: without(outcomeOfHeld),
};
const all = (texts: (string | null)[]) => [...new Set(texts)].flatMap((text) => text ?? []);
const leads = all(Object.values(wordsOfCalls).map(({ lead }) => lead));
const times = all(Object.values(wordsOfCalls).map(({ time }) => time));
const statuses = all(Object.values(wordsOfCalls).map(({ waiting }) => waiting));

/** Those of the texts that the visitor sees. */
const seen = (texts: string[]) =>
  texts.filter((text) =>
    screen.queryAllByText(text).some((element) => !element.closest('[hidden]')),
  );

describe.each(Object.entries(outcomePages))('%s', (_, content) => {
  it('names its service, its call to action and its bundles', () => {
    show(content);
    const request = within(screen.getByRole('region', { name: facts.label }));
    expect(request.getByText(content.service)).toBeVisible();
    const action = request.getByRole('link', { name: content.callToAction });
    // Following a link within the page focuses its target, if that can take the focus.
    const target = document.querySelector(action.getAttribute('href') ?? '');
    expect(target).toBe(screen.getByRole('heading', { name: next.title }));
    expect(target).toHaveAttribute('tabindex', '-1');
    const offers = within(screen.getByRole('region', { name: bundles.title }));
    for (const { title, price } of content.bundles) {
      expect(offers.getByRole('button', { name: `${bundles.action}: ${title}` })).toBeVisible();
      expect(offers.getByRole('heading', { name: title })).toBeVisible();
      expect(offers.getByText(price)).toBeVisible();
    }
  });

  it('quotes its own customer, and nobody where it has none', () => {
    show(content);
    const quotes = screen.queryAllByRole('blockquote').map(({ textContent }) => textContent);
    expect(quotes).toEqual(
      content.testimonial ? [expect.stringContaining(content.testimonial.quote)] : [],
    );
  });

  it('never says security', () => {
    const { container } = show(content);
    expect(container).not.toHaveTextContent(/security/i);
  });
});

describe('every outcome page', () => {
  it('greets the visitor and names the city and the time', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Hi Anna, /);
    expect(screen.getByText(promise.preferredTime)).toBeVisible();
    // What the inline script fills in before React has loaded.
    const filled = (of: string) =>
      [...document.querySelectorAll(`[data-visitor="${of}"]`)].map(
        ({ textContent }) => textContent,
      );
    expect([filled('name'), filled('city')]).toEqual([['Anna'], ['Dallas', 'Dallas']]);
    expect(screen.getByText('Rated 4.8/5 by homeowners in', { exact: false })).toHaveTextContent(
      'Rated 4.8/5 by homeowners in Dallas',
    );
  });

  it('keeps a name that is written from right to left from turning the words around it', () => {
    show(anyOutcome, { ...anna, firstName: 'מרים', city: 'بيروت' });
    const around = (text: string) =>
      screen.getAllByText(text).map(({ tagName }) => tagName.toLowerCase());
    expect([around('מרים'), around('بيروت')]).toEqual([['bdi'], ['bdi', 'bdi']]);
  });

  it('has its fallbacks, and opens the quiz where nothing was submitted', () => {
    show(anyOutcome, unknownVisitor);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Hi there, /);
    expect(screen.getByText('Rated 4.8/5 by', { exact: false })).toHaveTextContent('in your area');
    expect(screen.getByRole('button', { name: anyOutcome.callToAction })).toHaveAttribute(
      'command',
      'show-modal',
    );
    expect(screen.queryByRole('link', { name: anyOutcome.callToAction })).not.toBeInTheDocument();
  });

  it('promises no call where nothing was submitted, and says what comes first', () => {
    show(anyOutcome, unknownVisitor);
    expect(screen.getByText(next.lead)).not.toBeVisible();
    expect(screen.getByText(next.before)).toBeVisible();
    cleanup();
    show();
    expect(screen.getByText(next.lead)).toBeVisible();
    expect(screen.getByText(next.before)).not.toBeVisible();
  });

  it('tells three steps, the first within 15 minutes', () => {
    show();
    const section = within(screen.getByRole('region', { name: next.title }));
    expect(section.getAllByRole('listitem')).toHaveLength(3);
    expect(section.getByText(/You will be contacted within about 15 minutes/)).toBeVisible();
  });

  it.each([
    ['says when calling hours begin', Date.now() + 3_600_000, /where you live: .+ at .+\.$/],
    ['says no time that is not known', NaN, /where you live\.$/],
  ])('%s outside of them, and promises no minutes', (_what, opensAt, words) => {
    show(anyOutcome, { ...anna, call: 'closed', opensAt, now: Date.now() });
    const section = within(screen.getByRole('region', { name: next.title }));
    expect(section.getByText(words)).toBeVisible();
    expect(section.getByText(outcomeCall.laterStep)).toBeVisible();
    for (const minutes of section.queryAllByText(/within about/)) expect(minutes).not.toBeVisible();
  });

  it.each(['closed', 'later'] as const)('says it by the clock of the home: %s', (call) => {
    const now = Date.now();
    const told = { call, company: 'Aloha', opensAt: now + 3_600_000, timeZone: 'Pacific/Honolulu' };
    show(anyOutcome, { ...anna, ...told, now });
    const section = within(screen.getByRole('region', { name: next.title }));
    const shown = section.getAllByText(/: .+ at .+HST\.$/);
    expect(shown.filter((element) => !element.closest('[hidden]'))).toHaveLength(1);
  });

  describe.each(Object.entries(wordsOfCalls) as [ShownVisitor['call'], WordsOfCall][])(
    'says on the whole page what is true of a call: %s',
    (call, { headline = anyOutcome.headline, lead, time, waiting, isAgreed }) => {
      const visitor = { ...anna, call, company: 'Bright Home' };
      const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
      const inCard = () => within(screen.getByRole('region', { name: facts.label }));

      it.each(waiting === null ? [false] : [false, true])('waiting: %s', (isWaiting) => {
        show(anyOutcome, { ...visitor, waiting: isWaiting });
        expect(heading()).toBe(`Hi Anna, ${headline}`);
        expect(seen(leads)).toEqual([lead]);
        expect(seen(times)).toEqual([time]);
        expect(seen(statuses)).toEqual(isWaiting ? [waiting] : []);
        expect(screen.queryByRole('alert')).toBeNull();
        const agreed = isAgreed ? [anyOutcome.callToAction] : [];
        const actions = inCard().getAllByRole('link');
        expect(actions.map(({ textContent }) => textContent)).toEqual([
          ...agreed,
          outcomeWords.editDetails,
        ]);
      });

      it('refused', () => {
        const refused = { ...visitor, submitted: false, refused: true };
        show(anyOutcome, refused, { ...inert, outcomeActions: 'live' });
        expect(heading()).toBe(`Hi Anna, ${outcomeWords.refusedHeadline}`);
        expect(seen([outcomeWords.refused, ...statuses])).toEqual([outcomeWords.refused]);
        const again = inCard().getByRole('button', { name: outcomeWords.answerAgain });
        expect(inCard().getAllByRole('button')).toEqual([again]);
      });
    },
  );

  it('promises nothing that is over, and says where to write to', () => {
    show(anyOutcome, { ...anna, call: 'past', company: 'Bright Home', hasOthers: true });
    const section = within(screen.getByRole('region', { name: next.title }));
    expect(section.getByText(outcomeCall.past)).toBeVisible();
    expect(section.getByRole('link', { name: site.contactEmail })).toHaveAttribute(
      'href',
      `mailto:${site.contactEmail}`,
    );
    expect(section.queryAllByRole('listitem')).toEqual([]);
    expect(section.queryByText(outcomeCall.others)).toBeNull();
    for (const name of section.getAllByText('Bright Home')) expect(name).not.toBeVisible();
  });

  describe('where companies are listed', () => {
    const company = 'Bright Home Co. of Dallas';
    const section = () => within(screen.getByRole('region', { name: next.title }));
    const visible = (text: string | RegExp) =>
      section()
        .queryAllByText(text)
        .filter((element) => !element.closest('[hidden]'));

    it('promises the minutes by the name of a company that is open', () => {
      show(anyOutcome, { ...anna, call: 'soon', company });
      expect(visible(company)).toHaveLength(1);
      expect(visible(outcomeCall.soon(promise.contactWithinMinutes))).toHaveLength(1);
      expect(visible(next.lead)).toEqual([]);
      expect(section().getAllByRole('listitem')).toHaveLength(next.steps.length);
      expect(section().queryByText(outcomeCall.others)).toBeNull();
    });

    it.each(['usual', 'soon'] as const)(
      'promises no minutes of a request that has not arrived: %s',
      (call) => {
        const visitor = { ...anna, call, company, hasOthers: call === 'soon' };
        show(anyOutcome, { ...visitor, waiting: true });
        expect(visible(/calls you within|Expect a call or text within|within about/)).toEqual([]);
        // The sentence is about a company that is not named here.
        expect(visible(new RegExp(outcomeCall.others))).toEqual([]);
        cleanup();
        show(anyOutcome, visitor);
        expect(visible(/within about/)).toHaveLength(2);
      },
    );

    it.each([
      ['says when a company that is closed opens', Date.now() + 3_600_000, /: .+ at .+\.$/],
      ['says no time that is not known', NaN, /opens for calls\.$/],
    ])('%s, and promises no minutes', (_what, opensAt, words) => {
      show(anyOutcome, {
        ...anna,
        call: 'later',
        company,
        opensAt,
        now: Date.now(),
        waiting: true,
        hasOthers: true,
      });
      expect(visible(company)).toHaveLength(1);
      expect(visible(words)).toHaveLength(1);
      expect(visible(new RegExp(outcomeCall.others))).toHaveLength(1);
      expect(screen.getByText(outcomeCall.preferredLater)).toBeVisible();
      expect(screen.getByText(promise.preferredTime)).not.toBeVisible();
      expect(visible(outcomeCall.laterStep)).toHaveLength(1);
      expect(visible(/within about/)).toEqual([]);
      expect(screen.getByText(outcomeCall.waiting)).toBeVisible();
      expect(screen.getByText(outcomeWords.waiting)).not.toBeVisible();
    });

    it.each([
      ['nobody is in reach', 'nobody', outcomeOfNobody, outcomeOfNobody.next],
      ['a person looks at it first', 'held', outcomeOfHeld, outcomeOfHeld.next],
    ] as const)('says that %s, and promises no call', (_what, call, words, next) => {
      show(anyOutcome, { ...anna, call, company, hasOthers: true });
      expect(visible(next)).toHaveLength(1);
      expect(visible(/within/)).toEqual([]);
      expect(visible(company)).toEqual([]);
      expect(visible(new RegExp(outcomeCall.others))).toEqual([]);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
        `Hi Anna, ${words.headline}`,
      );
      expect(screen.getByText(words.lead)).toBeVisible();
      expect(screen.getByText(words.preferredTime)).toBeVisible();
      expect(screen.getByText(promise.preferredTime)).not.toBeVisible();
      expect(screen.getByText(anyOutcome.lead)).not.toBeVisible();
      // There is no time to agree on.
      expect(screen.queryByRole('link', { name: anyOutcome.callToAction })).toBeNull();
      expect(screen.getByRole('link', { name: outcomeWords.editDetails })).toBeVisible();
      expect(section().queryAllByRole('listitem')).toEqual([]);
    });
  });

  it('says that the lead is still on its way, until it is not', () => {
    show(anyOutcome, { ...anna, waiting: true });
    expect(screen.getByRole('status')).toHaveTextContent(outcomeWords.waiting);
    // The promised minutes have not begun.
    expect(screen.getByText(next.lead)).not.toBeVisible();
    cleanup();
    show(anyOutcome, anna);
    expect(screen.getByText(next.lead)).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('promises no call where the service has refused the lead, and says what to do', () => {
    show(anyOutcome, { ...anna, submitted: false, refused: true });
    expect(screen.getByRole('alert')).toHaveTextContent(outcomeWords.refused);
    expect(screen.queryByRole('region', { name: next.title })).not.toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(`Hi Anna, ${outcomeWords.refusedHeadline}`);
    expect(screen.getByRole('button', { name: outcomeWords.answerAgain })).toBeVisible();
  });

  it('says nothing of a refusal otherwise', () => {
    show();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('has trust points, support hours and the links of the disclosure', () => {
    show();
    for (const point of trust.points) {
      expect(screen.getByText(point)).toBeVisible();
    }
    expect(screen.getByText(new RegExp(site.support.hours))).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: site.contactEmail })).toHaveAttribute(
      'href',
      `mailto:${site.contactEmail}`,
    );
    expect(main.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
    expect(main.getByText(/^By sending a request .*Up to 10 messages per week/)).toBeVisible();
    expect(main.getByRole('link', { name: 'Edit your details' })).toHaveAttribute('href', '#');
  });

  it('shares by a link that iOS and Android both read', () => {
    show();
    const link = messageLink(referral.message(`https://${site.domain}`));
    expect(screen.getByRole('link', { name: referral.action })).toHaveAttribute('href', link);
    expect(link).toMatch(/^sms:\?&body=[^ &]+$/);
    expect(decodeURIComponent(link)).toContain('$10 off');
  });

  it('claims nothing that the configuration and the content do not', () => {
    const content = { ...anyOutcome };
    delete content.testimonial;
    show(content, anna, { ...inert, claims: {} });
    expect(screen.queryByText(/4\.8/)).not.toBeInTheDocument();
    expect(screen.queryByRole('blockquote')).not.toBeInTheDocument();
  });
});

describe('where the buttons act', () => {
  const live = { ...site, outcomeActions: 'live' as const };

  it('is the default', () => {
    expect(site.outcomeActions).toBe('live');
  });
  const [first] = anyOutcome.bundles;
  const title = first?.title ?? '';

  beforeEach(() => sessionStorage.clear());

  it('has no dead link, and no button that does nothing', () => {
    show(anyOutcome, anna, live);
    for (const name of [anyOutcome.callToAction, outcomeWords.editDetails]) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeVisible();
      // Pressed before React has come, it acts as soon as it can.
      expect(button).toHaveAttribute(KEEPS_PRESS);
    }
    expect(screen.queryByRole('link', { name: outcomeWords.editDetails })).toBeNull();
    expect(document.querySelector('a[href="#"]')).toBeNull();
  });

  it('adds a bundle to the request, and takes it back', async () => {
    show(anyOutcome, anna, live);
    await userEvent.click(screen.getByRole('button', { name: `${bundles.action}: ${title}` }));
    const remove = screen.getByRole('button', { name: `${bundles.takeBack}: ${title}` });
    expect(readAskedFor().asked.add_ons).toEqual([title]);
    await userEvent.click(remove);
    expect(readAskedFor().asked.add_ons).toEqual([]);
    expect(screen.queryByRole('button', { name: `${bundles.takeBack}: ${title}` })).toBeNull();
  });

  it('is busy with a press until its dialog can open', async () => {
    show(anyOutcome, anna, live);
    const edit = screen.getByRole('button', { name: outcomeWords.editDetails });
    const time = screen.getByRole('button', { name: anyOutcome.callToAction });
    await userEvent.click(edit);
    expect(edit).toHaveAttribute('aria-busy', 'true');
    expect(time).not.toHaveAttribute('aria-busy');
    await userEvent.click(time);
    expect(time).toHaveAttribute('aria-busy', 'true');
    expect(edit).not.toHaveAttribute('aria-busy');
    act(() => {
      livePart.load();
      giveLiveParts(fakePorts());
    });
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(
      outcomeActions[anyOutcome.callToActionIsAbout ?? 'time'].title,
    );
    expect(time).not.toHaveAttribute('aria-busy');
  });

  it('shows the time that was chosen in place of the usual one', () => {
    show(anyOutcome, anna, live);
    act(() => askFor({ preferred_time: { date: '2026-11-24', from: '08:00', to: '12:00' } }));
    const request = within(screen.getByRole('region', { name: facts.label }));
    expect(request.getByText(/Nov 24/)).toBeVisible();
    expect(request.queryByText(promise.preferredTime)).toBeNull();
  });

  it('invites by a link with the code of the lead, once there is one', () => {
    const href = () => screen.getByRole('link', { name: referral.action }).getAttribute('href');
    const home = `https://${site.domain}`;
    show(anyOutcome, { ...anna, referralCode: '0abc1def' }, live);
    expect(href()).toBe(messageLink(referral.message(`${home}/?ref=0abc1def`)));
    cleanup();
    show(anyOutcome, anna, live);
    expect(href()).toBe(messageLink(referral.message(home)));
    cleanup();
    show(anyOutcome, { ...anna, referralCode: '0abc1def' }, inert);
    expect(href()).toBe(messageLink(referral.message(home)));
  });

  it('leads to the quiz where nothing was submitted', () => {
    show(anyOutcome, unknownVisitor, live);
    expect(screen.queryByRole('button', { name: outcomeWords.editDetails })).toBeNull();
    for (const bundle of anyOutcome.bundles) {
      const button = screen.getByRole('button', { name: `${bundles.action}: ${bundle.title}` });
      expect(button).toHaveAttribute('command', 'show-modal');
    }
  });
});
