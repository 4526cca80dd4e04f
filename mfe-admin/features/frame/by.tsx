import { DateText } from '@tamarack/ui/format'

interface ByProps {
  readonly name: string | undefined
  readonly at: number | undefined
  readonly as?: 'short' | 'date-time'
}

/** Who did something, and when. */
export const By = ({ name = 'N/A', at, as = 'date-time' }: ByProps) => (
  <>
    {name}, <DateText value={at} as={as} />
  </>
)
