import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'

const NewTab = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} target="_blank">
    {children} (new tab)
  </Link>
)

/** What a new customer accepts, as the end of a sentence that begins "you agree to". */
export const Terms = () => (
  <>
    the <NewTab to={paths.termsOfUse}>terms of use</NewTab> and the{' '}
    <NewTab to={paths.privacyPolicy}>privacy policy</NewTab>, and to{' '}
    <NewTab to={paths.eSignConsent}>sign electronically</NewTab>.
  </>
)
