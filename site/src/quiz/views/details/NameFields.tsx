import { leadLimits } from '@tidyguard/content';
import { TextField } from '@tidyguard/design-system';
import { detailsCopy as copy } from './copy';
import type { DetailsFieldProps } from './fieldProps';
import { nameRow } from './styles';

/** First and last name, side by side where there is room. */
export function NameFields({
  form,
  required = true,
}: Pick<DetailsFieldProps, 'form' | 'required'>) {
  const { formik, edit, missing } = form;
  return (
    <div css={nameRow}>
      <TextField
        label={copy.firstName}
        name="first_name"
        value={formik.values.first_name}
        onChange={(event) => edit('first_name', event.target.value)}
        onBlur={formik.handleBlur}
        error={missing('first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={leadLimits.name}
        required={required}
      />
      <TextField
        label={copy.lastName}
        name="last_name"
        value={formik.values.last_name}
        onChange={(event) => edit('last_name', event.target.value)}
        onBlur={formik.handleBlur}
        error={missing('last_name')}
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={leadLimits.name}
        required={required}
      />
    </div>
  );
}
