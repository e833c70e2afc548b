import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AudienceBudget,
  AudienceFamilies,
  AudienceMovers,
  AudiencePets,
  AudienceProfessionals,
} from '../illustrations/index.ts';
import { AudienceList } from './AudienceList.tsx';

const meta: Meta<typeof AudienceList> = {
  title: 'Page sections/AudienceList',
  component: AudienceList,
  args: {
    groups: [
      { title: 'Long days', text: 'Busy people.', illustration: <AudienceProfessionals /> },
      { title: 'Kids in every room', text: 'Families.', illustration: <AudienceFamilies /> },
      { title: 'Fur on the sofa', text: 'Pet owners.', illustration: <AudiencePets /> },
      { title: 'Boxes by the door', text: 'Movers.', illustration: <AudienceMovers /> },
      { title: 'Every dollar counted', text: 'Planners.', illustration: <AudienceBudget /> },
    ],
  },
};
export default meta;

export const Five: StoryObj<typeof AudienceList> = {};
