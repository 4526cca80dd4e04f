import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { NewTab } from '@tamarack/ui/new-tab'

const Text = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} target="_blank">
    {children}
    <NewTab />
  </Link>
)

/** What a new customer accepts, as the end of a sentence that begins "you agree to". */
export const Terms = () => (
  <>
    the <Text to={paths.termsOfUse}>terms of use</Text> and the <Text to={paths.privacyPolicy}>privacy policy</Text>,
    and to <Text to={paths.eSignConsent}>sign electronically</Text>.
  </>
)
