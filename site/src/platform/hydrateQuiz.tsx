import { quiz as definition } from '@tidyguard/content/product';
import { ChoiceList, Modal } from '@tidyguard/design-system';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { siteBuild } from '../config/siteBuild';
import { checkOf } from '../quiz/core/fieldChecks';
import { createQuizReducer } from '../quiz/core/reducer';
import { initialState } from '../quiz/core/state';
import { useCodes } from '../quiz/effects/useCodes';
import { useFieldChecks } from '../quiz/effects/useFieldChecks';
import { useTicket } from '../quiz/effects/useTicket';
import { beginVisit, createVisit } from '../quiz/effects/visit';
import { QUIZ_ID_PREFIX } from '../quiz/ids';
import { Quiz, type QuizProps } from '../quiz/Quiz';
import { detailsModule } from '../quiz/views/lazyDetails';
import { giveParts } from './pageParts';

/** The quiz on the page as a React root. */
export interface QuizRoot {
  /** Tells it the path of the page below. */
  show(path: string): void;
  end(): void;
}

/** Begins the visit, and hydrates the quiz in the page's HTML. */
export function hydrateQuiz(
  container: HTMLElement,
  path: string,
  { visit = createVisit(), watch }: Partial<Pick<QuizProps, 'visit' | 'watch'>> = {},
): QuizRoot {
  const endVisit = beginVisit(visit);
  giveParts({
    visit,
    ChoiceList,
    Modal,
    checkOf,
    createQuizReducer,
    initialState,
    loadDetails: detailsModule.load,
    quiz: definition,
    siteBuild,
    useCodes,
    useFieldChecks,
    useTicket,
  });
  const quiz = (shownPath: string) => <Quiz path={shownPath} visit={visit} watch={watch} />;
  let root: Root | undefined;
  // In small pieces, so that what the visitor types meanwhile is not kept waiting.
  startTransition(() => {
    root = hydrateRoot(container, quiz(path), { identifierPrefix: QUIZ_ID_PREFIX });
  });
  return {
    show: (shownPath) => root?.render(quiz(shownPath)),
    end() {
      endVisit();
      root?.unmount();
    },
  };
}
