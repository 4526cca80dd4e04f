import { failedPage } from './failed-page.tsx'

export const Component = failedPage({
  state: 'failed-document',
  title: 'We could not read your ID',
  causes: [
    {
      cause: 'The photo was dark, blurred or had glare',
      fix: 'Put the ID on a dark table in daylight and hold the phone still.',
    },
    {
      cause: 'A corner was cut off or covered',
      fix: 'Keep all four corners in the frame and your fingers off the ID.',
    },
    {
      cause: 'The ID has expired, or is not one we can take',
      fix: 'Use a valid driver’s licence, passport or government photo card.',
    },
  ],
})
