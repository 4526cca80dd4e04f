import { failedPage } from './failed-page.tsx'

export const Component = failedPage({
  state: 'failed-phone',
  title: 'We could not confirm your phone number',
  causes: [
    {
      cause: 'The code was typed wrong or came too late',
      fix: 'Start again and type the newest code as soon as it arrives.',
    },
    { cause: 'The number had a mistake', fix: 'Check each digit, with the area code.' },
    {
      cause: 'The phone cannot receive text messages',
      fix: 'Use a mobile number of yours. Landlines and internet numbers do not work.',
    },
  ],
})
