import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../ButtonLink/ButtonLink.tsx';
import { RatingLine } from './RatingLine.tsx';
import { Referral } from './Referral.tsx';
import { TrustPoints } from './TrustPoints.tsx';

const meta: Meta = { title: 'Page sections/Outcome parts' };
export default meta;

export const Trust: StoryObj = {
  render: () => (
    <TrustPoints
      points={['Licensed & insured', 'Background checked pros', 'Transparent pricing']}
    />
  ),
};
export const Rating: StoryObj = {
  render: () => <RatingLine>Rated 4.8/5 by homeowners in Dallas</RatingLine>,
};
export const Refer: StoryObj = {
  render: () => (
    <Referral
      id="referral"
      title="Give $10, get $10"
      text="You both get $10 off."
      action={<ButtonLink href="sms:?&body=Hello">Share via SMS</ButtonLink>}
    />
  ),
};
