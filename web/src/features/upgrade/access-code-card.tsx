import { nameOfGiven } from '@croneai/contracts/access.ts';
import {
  accessCodeEndpoints,
  type UsedAccessCode,
  useAccessCodeBodySchema,
} from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { accessCodeTexts as texts } from '../../content/access-codes.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

const { useUseAccessCodeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    useAccessCode: build.mutation({
      ...sends(accessCodeEndpoints.useAccessCode),
      invalidatesTags: ['Me'],
    }),
  }),
});

/** Field for an access code. The page unlocks by itself when the access is granted. */
export function AccessCodeCard() {
  const [send] = useUseAccessCodeMutation();
  const [used, setUsed] = useState<UsedAccessCode>();
  const [search] = useSearchParams();
  const { field, submit, failure, isSubmitting } = useApiForm({
    schema: useAccessCodeBodySchema,
    defaultValues: { code: '' },
    send: async (values, { reset }) => {
      const answer = await send(values);
      setUsed(answer.data);
      if (answer.data) reset();
      return answer;
    },
    failed: texts.failed,
  });
  return (
    <Card padding="lg" aria-labelledby="access-code" className="flex flex-col gap-4">
      <CardHead id="access-code" title={texts.title} text={texts.text} />
      {search.get('accessCode') === 'refused' && !used ? (
        <Notice tone="warning">{texts.refused}</Notice>
      ) : null}
      {used ? (
        <Notice tone="success" title={texts.used(nameOfGiven(used))}>
          {texts.until} <Moment at={used.until} />
        </Notice>
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={texts.field}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          {...field('code')}
        />
        <Submit failure={failure} variant="secondary" className="self-start" loading={isSubmitting}>
          {texts.submit}
        </Submit>
      </form>
    </Card>
  );
}
