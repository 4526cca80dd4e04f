import { Wait } from '../frame/wait.tsx'

/** Seconds within which a bank has usually sent its data. */
const usual = 180

/** The window has closed and the bank is still sending: nobody has to wait for it. */
export const Collecting = ({ next, reminds = true }: { readonly next: string; readonly reminds?: boolean }) => (
  <Wait
    heading="Your bank is sending the data."
    takes="This can take up to 3 minutes, and this page goes on by itself."
    seconds={usual}
    reminds={reminds}
    steps={['You connected your bank.', 'Your bank sends us your account details and 12 months of transactions.', next]}
  />
)
