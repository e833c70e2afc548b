/**
 * The package's main entry; index.test.ts pins what it exports. Drawings
 * (illustrations/index.ts) and the one-time-code dialogs (oneTimeCode.ts) have entries of
 * their own, so that a page that shows none of them loads none.
 * Relative imports have their `.ts` or `.tsx` ending: every bundler reads the
 * source as it is, and the build rewrites them to `.js`.
 */
export * from './exactFont.ts';
export * from './tokens.ts';
export { GlobalStyles, type GlobalStylesProps } from './GlobalStyles.tsx';
export { Logo, type LogoProps } from './Logo/Logo.tsx';
export { showEdited, showField, showInvalid } from './utilities/showField.ts';
export { watchVisibleArea } from './utilities/visibleArea.ts';
export { VisuallyHidden } from './VisuallyHidden/VisuallyHidden.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './Button/Button.tsx';
export { type InvokerCommand } from './Button/invokers.ts';
export { ButtonLink, type ButtonLinkProps } from './ButtonLink/ButtonLink.tsx';
export { Icon, type IconProps } from './Icon/Icon.tsx';
export { Spinner, type SpinnerProps } from './Spinner/Spinner.tsx';
export { StatusIcon, type CheckStatus, type StatusIconProps } from './StatusIcon/StatusIcon.tsx';
export { TextField, type TextFieldProps } from './TextField/TextField.tsx';
export { PhoneField, type PhoneFieldProps } from './PhoneField/PhoneField.tsx';
export { digitsOfUsPhone, formatPhoneValue, formatUsPhone } from './PhoneField/phoneFormat.ts';
export { FormErrors, type FormErrorsProps } from './FieldMessage/FormErrors.tsx';
export { Checkbox, type CheckboxLabelProps, type CheckboxProps } from './Checkbox/Checkbox.tsx';
export { ChoiceList, type ChoiceListProps } from './ChoiceList/ChoiceList.tsx';
export { type ChoiceOption } from './ChoiceList/Choice.tsx';
export { ProgressBar, type ProgressBarProps } from './ProgressBar/ProgressBar.tsx';
export { Modal, type ModalProps } from './Modal/Modal.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog/ConfirmDialog.tsx';
export { ExitDialog, type ExitDialogProps } from './ExitDialog/ExitDialog.tsx';
export { QuizDialog, type QuizDialogProps } from './QuizDialog/QuizDialog.tsx';
export { QuizShell, type QuizShellProps } from './QuizShell/QuizShell.tsx';
export { LoadingSteps, type LoadingStepsProps } from './LoadingSteps/LoadingSteps.tsx';
export { SubmittingView, type SubmittingViewProps } from './SubmittingView/SubmittingView.tsx';
export { CompletionView, type CompletionViewProps } from './CompletionView/CompletionView.tsx';
export { ErrorScreen, type ErrorScreenProps } from './ErrorScreen/ErrorScreen.tsx';

// Page sections
export { Section, type SectionProps } from './Section/Section.tsx';
export { SiteHeader, type NavigationLink, type SiteHeaderProps } from './SiteHeader/SiteHeader.tsx';
export { SiteFooter, type SiteFooterProps } from './SiteFooter/SiteFooter.tsx';
export { Hero, type HeroProps } from './Hero/Hero.tsx';
export { Marquee, type MarqueeProps } from './Marquee/Marquee.tsx';
export { Faq, type FaqEntry, type FaqProps } from './Faq/Faq.tsx';
export { StepList, type Step, type StepListProps } from './StepList/StepList.tsx';
export {
  AudienceList,
  type AudienceGroup,
  type AudienceListProps,
} from './AudienceList/AudienceList.tsx';
export { PromiseList, type Promised, type PromiseListProps } from './PromiseList/PromiseList.tsx';
export { StickyAction, type StickyActionProps } from './StickyAction/StickyAction.tsx';
export { Testimonial, type TestimonialProps } from './Testimonial/Testimonial.tsx';
export { BundleCard, type BundleCardProps } from './BundleCard/BundleCard.tsx';
export {
  OutcomeCard,
  type OutcomeCardProps,
  type OutcomeFact,
} from './OutcomeCard/OutcomeCard.tsx';
export { BundleList, type BundleListProps } from './BundleCard/BundleList.tsx';
export { RatingLine, type RatingLineProps } from './RatingLine/RatingLine.tsx';
export { Referral, type ReferralProps } from './Referral/Referral.tsx';
export { TrustPoints, type TrustPointsProps } from './TrustPoints/TrustPoints.tsx';
export {
  LegalLayout,
  type LegalHeading,
  type LegalLayoutProps,
} from './LegalLayout/LegalLayout.tsx';
export { TextArea, type TextAreaProps } from './TextArea/TextArea.tsx';
