import * as illustrations from './illustrations/index.ts';
import * as designSystem from './index.ts';

/**
 * The public door: adding a name here is adding to what everybody may rely on,
 * taking one away breaks them. Types are pinned by the packages that use them.
 */
const exported = {
  tokens: [
    'breakpointPx',
    'color',
    'colorVariable',
    'durationMs',
    'fontFamily',
    'fontSize',
    'from',
    'lineHeight',
    'motionAllowed',
    'paletteDeclarations',
    'radius',
    'shadow',
    'space',
    'targetPx',
    'tidyguard',
  ],
  phone: ['US_PHONE_DIGITS', 'digitsOfUsPhone', 'formatUsPhone'],
  components: [
    'Button',
    'ButtonLink',
    'Checkbox',
    'ChoiceList',
    'CompletionView',
    'ConfirmDialog',
    'ErrorScreen',
    'ExitDialog',
    'GlobalStyles',
    'LoadingSteps',
    'Logo',
    'Modal',
    'OtpCodeDialog',
    'OtpConfirmDialog',
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

it('exports what it promises and nothing else', () => {
  expect(Object.keys(designSystem).sort()).toEqual(Object.values(exported).flat().sort());
});

it('shows its drawings at their own door, all of them and nothing else', () => {
  expect(Object.keys(illustrations).sort()).toEqual(drawings);
  expect(Object.keys(designSystem).filter((name) => drawings.includes(name))).toEqual([]);
});
