import { leadLimits } from '@tidyguard/content';
import { Type, type Static } from 'typebox';
import {
  closed,
  Email,
  IsoTime,
  Name,
  oneOf,
  PageUrl,
  PreferredTime,
  SessionId,
  TenDigits,
  text,
} from './fields.ts';
import { Consent, Validations } from './lead.ts';
import { LeadMatch } from './qualification.ts';
import { SessionKey } from './consent.ts';

/** A UUID; browsers that cannot make one leave out its hyphens. */
const ChangeId = Type.String({
  pattern: '^[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}$',
});
/** What visitors can add to a request, by the titles that the outcome page shows. */
const AddOns = Type.Array(text(leadLimits.addOn.length, 1), {
  maxItems: leadLimits.addOn.most,
  uniqueItems: true,
});

/** What a visitor requests in addition to the answers. */
export const LeadRequest = closed({
  /** Null: no time is preferred. */
  preferred_time: Type.Optional(Type.Union([PreferredTime, Type.Null()])),
  /** All that is added. */
  add_ons: Type.Optional(AddOns),
});
export type LeadRequest = Static<typeof LeadRequest>;

/** What one page adds and removes, and not its whole list: another tab may have added something else. */
export const AddOnChange = closed({ added: AddOns, removed: AddOns });
export type AddOnChange = Static<typeof AddOnChange>;

/** The fields of a lead that may change; a field that is left out stays as it is. */
const Changes = closed({
  first_name: Type.Optional(Name),
  last_name: Type.Optional(Name),
  email: Type.Optional(Email),
  phone: Type.Optional(TenDigits),
  preferred_time: LeadRequest.properties.preferred_time,
  /** A whole list comes only from pages of builds that did not send changes yet. */
  add_ons: Type.Optional(Type.Union([AddOnChange, AddOns])),
});

/** A visitor's change of their own lead. */
export const LeadUpdate = closed({
  session_id: SessionId,
  /** The key from the acknowledgement that this browser got for the lead. */
  edit_key: text(leadLimits.editKey, 1),
  /** Made by the browser for each change, so that a change that is sent again has no effect. */
  change_id: ChangeId,
  changes: Changes,
  /** What the checks found about a new e-mail address or phone. */
  validations: Type.Optional(
    closed({
      email: Type.Optional(Validations.properties.email),
      phone: Type.Optional(Validations.properties.phone),
    }),
  ),
  /** The consent for a new phone, which needs its own; the fields below say where and how it was given. */
  consent: Type.Optional(Consent),
  session_key: Type.Optional(SessionKey),
  page_url: PageUrl,
  /** Whether the consent box was ticked when it was first shown. */
  consent_initially_checked: Type.Optional(Type.Boolean()),
  /** When the change was made, by the browser's clock. */
  submitted_at: IsoTime,
});
export type LeadUpdate = Static<typeof LeadUpdate>;

export const LeadUpdateReply = closed({
  status: oneOf(['accepted'] as const),
  /** Who calls now; absent if no company was ever listed, or none calls because the lead is held. */
  match: Type.Optional(LeadMatch),
  /**
   * Whether an operator looks at the lead before anybody calls its phone, even if a company has an earlier
   * one.
   */
  held: Type.Optional(Type.Boolean()),
});
export type LeadUpdateReply = Static<typeof LeadUpdateReply>;
