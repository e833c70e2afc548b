import { quiz } from '@tidyguard/content/product';
import { ChoiceList, Modal } from '@tidyguard/design-system';
import { siteBuild } from '../config/siteBuild';
import { giveParts } from '../platform/pageParts';
import { checkOf } from '../quiz/core/fieldChecks';
import { createQuizReducer } from '../quiz/core/reducer';
import { initialState } from '../quiz/core/state';
import { useCodes } from '../quiz/effects/useCodes';
import { useFieldChecks } from '../quiz/effects/useFieldChecks';
import { useTicket } from '../quiz/effects/useTicket';
import type { Visit } from '../quiz/effects/visit';
import { detailsParts } from '../quiz/views/details/DetailsStep';

/** Gives an outcome page's dialogs the parts that a hydrated quiz gives them, all at once. */
export function giveLiveParts(visit: Visit) {
  giveParts({ loadQuiz: () => undefined });
  giveParts({
    visit,
    ChoiceList,
    Modal,
    checkOf,
    createQuizReducer,
    initialState,
    loadDetails: () => undefined,
    quiz,
    siteBuild,
    useCodes,
    useFieldChecks,
    useTicket,
  });
  giveParts(detailsParts);
}
