import { outcomeActions, promise } from '@tidyguard/content/product';
import { Button } from '@tidyguard/design-system';
import type { LiveDialogProps } from './TimeDialog';

const words = outcomeActions.price;

/** Says who names the price, and when: nobody gave figures that could be shown. */
export function PriceDialog({ parts: { Modal }, onClose }: LiveDialogProps) {
  return (
    <Modal
      open
      title={words.title}
      onDismiss={onClose}
      closeLabel={null}
      footer={
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p>{words.text(promise.contactWithinMinutes)}</p>
    </Modal>
  );
}
