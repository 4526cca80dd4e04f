import { paths } from '@tamarack/contracts/paths'
import { PadScreen } from './pad-screen.tsx'

export const Component = () => (
  <PadScreen
    agreement={paths.loanAgreement}
    intro="This lets us take the payment from your account on the date you agreed to. We call that a debit."
  />
)
