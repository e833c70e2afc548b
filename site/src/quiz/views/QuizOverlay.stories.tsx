import type { Meta, StoryObj } from '@storybook/react-vite';
import { nobodyCalls } from '@tidyguard/content/product';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { routes } from '../../config/routes';
import { undelivered } from '../../testing/fakeClient';
import { company, longestName, matched } from '../../testing/companies';
import { storyPorts, type StoryOptions } from '../../testing/storyPorts';
import { quizCopy } from '../copy';
import { answeredSteps, positionOf, questionIds } from '../core/steps';
import { QuizOverlay } from './QuizOverlay';
import { FOURTH, quiz } from '../../testing/quiz';

/** The whole quiz, with a service that answers as the story says. */
function WholeQuiz(options: StoryOptions) {
  const [ports] = useState(() => storyPorts(options));
  return <QuizOverlay path={routes.quiz} quiz={quiz} ports={ports} />;
}

const meta: Meta<typeof WholeQuiz> = {
  title: 'Quiz/Whole quiz',
  component: WholeQuiz,
  // The quiz begins at the step, so another step needs a new quiz.
  render: (args) => <WholeQuiz key={args.step} {...args} />,
  // Everything else that a story uses is set in its code.
  argTypes: {
    step: { control: 'select', options: [...questionIds(quiz), 'contact'] },
    timeStands: { control: false },
    match: { control: false },
    hasPage: { control: false },
  },
  // Each story has a frame of its own, because a dialog opens over everything else.
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '44rem' } } },
};
export default meta;
type Story = StoryObj<typeof WholeQuiz>;
/** A reservation that does not end while somebody looks at the story. */
const FAR = Date.UTC(2035, 0, 1);

type Play = NonNullable<Story['play']>;
type Context = Parameters<Play>[0];

async function fillContact({ canvas, userEvent }: Context, phone = '2145550123') {
  await userEvent.type(await canvas.findByLabelText('First name'), 'Ada');
  await userEvent.type(canvas.getByLabelText('Last name'), 'Lovelace');
  await userEvent.type(canvas.getByLabelText('Email'), 'ada@example.com');
  await userEvent.click(canvas.getByRole('checkbox', { name: /By checking this box/ }));
  await userEvent.type(canvas.getByLabelText('Phone'), phone);
}

async function submit({ canvas, userEvent }: Context) {
  const button = canvas.getByRole('button', { name: 'Get My Options' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 5000 });
  await userEvent.click(button);
}

/** Steps and dialogs fade in, and what is wholly transparent does not count as visible. */
const isShown = ({ canvas }: Context, text: string | RegExp, timeout = 5000) =>
  waitFor(() => expect(canvas.getByText(text)).toBeVisible(), { timeout });

const codeRequired: StoryOptions['client'] = {
  checkPhone: () =>
    Promise.resolve({
      kind: 'valid',
      source: 'server',
      data: { phone_type: 'mobile', otp_required: true },
    }),
};

/** The service accepts everything: the story runs from the ZIP code to the end. */
export const FromTheStart: Story = { args: { step: 'zip' } };

export const ZipInvalid: Story = {
  args: {
    step: 'zip',
    client: {
      checkZip: () =>
        Promise.resolve({ kind: 'invalid', message: 'Please enter a valid ZIP code' }),
    },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await canvas.findByLabelText('ZIP code'), '75201');
    await isShown(context, 'Please enter a valid ZIP code');
  },
};

export const Question: Story = { args: { step: FOURTH } };

export const ExitQuestion: Story = {
  args: { step: FOURTH },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await canvas.findByText(`Step ${positionOf(quiz, FOURTH)} of ${answeredSteps(quiz)}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await isShown(context, "Wait! You're almost done");
  },
};

export const Contact: Story = { args: { step: 'contact' } };

/** A company may call now: the step names it, and the consent by its legal name. */
export const CompanyOpen: Story = {
  args: { step: 'contact', match: () => matched([company('Bright Home Co. of Dallas')], FAR) },
  play: (context) =>
    isShown(context, 'Bright Home Co. of Dallas calls you, usually within 15 minutes.'),
};

/** The company opens later: no minutes are promised. */
export const CompanyClosed: Story = {
  args: {
    step: 'contact',
    match: () => matched([company('Bright Home', '2035-06-30T13:00:00.000Z')], FAR),
  },
  play: (context) => isShown(context, /^Bright Home calls you\. It opens for calls on /),
};

/** Three companies with the longest possible names. */
export const LongestCompanies: Story = {
  args: {
    step: 'contact',
    match: () =>
      matched(
        [
          company(longestName('A')),
          company(longestName('B'), '2035-06-30T13:00:00.000Z'),
          company(longestName('C')),
        ],
        FAR,
      ),
  },
  play: (context) => isShown(context, longestName('C')),
};

/** No company may get the lead. */
export const NobodyInReach: Story = {
  args: { step: 'contact', match: () => ({ kind: 'nobody' }) },
  play: (context) => isShown(context, nobodyCalls),
};

export const ContactMisspeltEmail: Story = {
  args: { step: 'contact' },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await canvas.findByLabelText('Email'), 'ada@gmial.com');
    await userEvent.tab();
    await isShown(context, 'Did you mean ada@gmail.com?');
    // If the suggestion was there already, Tab went to its button.
    canvas.getByRole('checkbox').focus();
  },
};

export const PhoneRefused: Story = {
  args: {
    step: 'contact',
    client: { checkPhone: () => Promise.resolve({ kind: 'invalid', message: null }) },
  },
  play: async (context) => {
    const { canvas } = context;
    await fillContact(context);
    await waitFor(() =>
      expect(canvas.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true'),
    );
    // The address is checked at the same time.
    const email = canvas.getByLabelText('Email').closest('[data-status]');
    await waitFor(() => expect(email).toHaveAttribute('data-status', 'valid'));
  },
};

export const CodeRequired: Story = {
  args: { step: 'contact', client: codeRequired },
  play: async (context) => {
    await fillContact(context);
    await isShown(context, 'Confirm your phone number');
  },
};

/** The service suspects the network, so the browser has to work for the code; the visitor can cancel that. */
export const ProofOfWork: Story = {
  args: {
    step: 'contact',
    client: {
      ...codeRequired,
      sendCode: (_body, _signal, onProof) => {
        onProof();
        return new Promise(() => undefined);
      },
    },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await fillContact(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Text me the code' }));
    await isShown(context, 'One moment: we check that you are not a robot.');
  },
};

export const TwoAttemptsLeft: Story = {
  args: {
    step: 'contact',
    timeStands: true,
    client: {
      ...codeRequired,
      verifyCode: () =>
        Promise.resolve({ kind: 'rejected', message: null, attemptsRemaining: null }),
    },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await fillContact(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Text me the code' }));
    await userEvent.type(await canvas.findByLabelText('6-digit code'), '000000');
    await isShown(context, 'Invalid code. 2 attempts remaining.');
  },
};

/** No call is answered: the quiz uses its own rules and says thank you. */
export const ServerDown: Story = {
  args: {
    step: 'contact',
    hasPage: false,
    client: {
      checkEmail: () => Promise.resolve({ kind: 'unavailable' }),
      checkPhone: () => Promise.resolve({ kind: 'unavailable' }),
      submitLead: () => Promise.resolve(undelivered),
    },
  },
  play: async (context) => {
    await fillContact(context);
    await submit(context);
    await isShown(context, 'Thank You!', 15_000);
  },
};

export const Sending: Story = {
  args: { step: 'contact', client: { submitLead: () => new Promise<never>(() => undefined) } },
  play: async (context) => {
    await fillContact(context);
    await submit(context);
    await isShown(context, quizCopy.submitting);
  },
};
