import { formLoading } from '@tidyguard/content/product';
import type { SiteConfig } from '../config/site';
import { loadingNote } from './styles';

/**
 * Tells, inside a prerendered form, that its button was pressed and nothing is sent yet, because the form's
 * code is still loading or will never come. The press alone shows it, because none of our code is there.
 */
export function LoadingNote({ site }: { site: Pick<SiteConfig, 'contactEmail'> }) {
  return (
    <div role="status" css={loadingNote}>
      <p>
        {formLoading} <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </div>
  );
}
