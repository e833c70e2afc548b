import type { Operations } from '../adminChannel/operations.ts';
import { inPages } from '../../common/pages.ts';
import type { CallableLead } from '../../calling/callingHours.ts';
import type { ListedWaitingLead } from '../../repositories/assignments.ts';
import type { MessageFilter, MessageRecord } from '../../repositories/contactMessages.ts';
import type { RecordFilter } from '../../repositories/leadRecords.ts';
import type { NoticeRecord } from '../../repositories/notices.ts';
import type { OptOutRecord } from '../../repositories/optOuts.ts';
import type { RefusalRecord } from '../../repositories/refusals.ts';

const PAGE = 500;

/** Every stored lead version that `filter` asks for, oldest first. */
export const allRecords = (operations: Operations, filter: RecordFilter) =>
  inPages<CallableLead>(PAGE, (last) => {
    const cursor = last && {
      receivedAt: last.received_at,
      leadId: last.lead_id,
      version: last.version,
    };
    return operations.records({ cursor, limit: PAGE, filter });
  });

/** Every opt-out, oldest first by its latest request. */
export const allOptOuts = (operations: Operations) =>
  inPages<OptOutRecord>(PAGE, (cursor) => operations.optOuts({ cursor, limit: PAGE }));

/** Every notice that is still to be acknowledged, oldest first. */
export const allOpenNotices = (operations: Operations) =>
  inPages<NoticeRecord>(PAGE, (cursor) => operations.openNotices({ cursor, limit: PAGE }));

/** Every lead that waits for a company, oldest first. */
export const allWaiting = (operations: Operations) =>
  inPages<ListedWaitingLead>(PAGE, (cursor) => operations.waiting({ cursor, limit: PAGE }));

/** Every refused submission that is kept, oldest first. */
export const allRefusals = (operations: Operations) =>
  inPages<RefusalRecord>(PAGE, (cursor) => operations.refused({ cursor, limit: PAGE }));

/** Every message of the contact page that `filter` asks for, oldest first. */
export const allMessages = (operations: Operations, filter: MessageFilter) =>
  inPages<MessageRecord>(PAGE, (cursor) => operations.messages({ cursor, limit: PAGE, filter }));
