import * as certificate from './certificate.ts';
import * as email from './email.ts';
import * as illustrations from './illustrations/index.ts';
import * as designSystem from './index.ts';
import * as oneTimeCode from './oneTimeCode.ts';

/**
 * The public API: a name added here is one that others may rely on, a name removed
 * breaks them. Types are pinned by the packages that use them.
 */
const exported = {
  tokens: [
    'breakpointPx',
    'color',
    'colorVariable',
    'durationMs',
    'exactFont',
    'fontFamily',
    'fontSize',
    'from',
    'lineHeight',
    'lowWindow',
    'motionAllowed',
    'paletteDeclarations',
    'radius',
    'shadow',
    'space',
    'targetPx',
    'tidyguard',
  ],
  phone: ['digitsOfUsPhone', 'formatPhoneValue', 'formatUsPhone'],
  view: ['showEdited', 'showField', 'showInvalid', 'watchVisibleArea'],
  components: [
    'Button',
    'ButtonLink',
    'Checkbox',
    'ChoiceList',
    'CompletionView',
    'ConfirmDialog',
    'ErrorScreen',
    'ExitDialog',
    'FormErrors',
    'GlobalStyles',
    'Icon',
    'LoadingSteps',
    'Logo',
    'Modal',
    'PhoneField',
    'ProgressBar',
    'QuizDialog',
    'QuizShell',
    'Spinner',
    'StatusIcon',
    'SubmittingView',
    'TextArea',
    'TextField',
    'VisuallyHidden',
  ],
  pageSections: [
    'AudienceList',
    'BundleCard',
    'BundleList',
    'Faq',
    'Hero',
    'LegalLayout',
    'Marquee',
    'OutcomeCard',
    'PromiseList',
    'RatingLine',
    'Referral',
    'Section',
    'SiteFooter',
    'SiteHeader',
    'StepList',
    'StickyAction',
    'Testimonial',
    'TrustPoints',
  ],
};

const drawings = [
  'AudienceBudget',
  'AudienceFamilies',
  'AudienceMovers',
  'AudiencePets',
  'AudienceProfessionals',
  'HeroHouse',
  'Letter',
  'OutcomeBudgetFriendly',
  'OutcomeBusyProfessional',
  'OutcomeDeepClean',
  'OutcomeFamilyFriendly',
  'StepAnswer',
  'StepCall',
  'StepHome',
  'StepMatch',
  'Street',
];

it('exports exactly the pinned names', () => {
  expect(Object.keys(designSystem).sort()).toEqual(Object.values(exported).flat().sort());
});

it.each([
  ['drawings', illustrations, drawings],
  ['one-time-code dialogs', oneTimeCode, ['OtpCodeDialog', 'OtpConfirmDialog']],
  ['certificates', certificate, ['Certificate', 'certificatePage']],
  ['emails', email, ['Email', 'letterColors', 'renderEmail']],
])('exports the %s from an entry of their own only', (_what, entry, names) => {
  expect(Object.keys(entry).sort()).toEqual(names);
  expect(Object.keys(designSystem).filter((name) => names.includes(name))).toEqual([]);
});
