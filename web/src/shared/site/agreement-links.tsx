import { agreementTexts as texts } from '../../content/agreements.ts';
import { TextLink } from '../ui/text-link.tsx';

/**
 * Second half of the sentence in which a member accepts the agreements, with the links to them. The
 * caller renders the first half.
 */
export function AgreementLinks() {
  return (
    <>
      <TextLink to="/terms" target="_blank">
        {texts.terms}
      </TextLink>{' '}
      {texts.and}{' '}
      <TextLink to="/risk" target="_blank">
        {texts.risk}
      </TextLink>
      {texts.read}{' '}
      <TextLink to="/privacy" target="_blank">
        {texts.privacy}
      </TextLink>
      {texts.age}
    </>
  );
}
