import { useId, type ComponentProps } from 'react'
import { Faces } from '@tamarack/ui/faces'

interface SectionProps extends ComponentProps<'section'> {
  readonly heading: string
  readonly level?: 2 | 3
  /** Of the heading, where a link leads to it. */
  readonly headingId?: string
}

/** A part of a page, named by its heading. */
export const Section = ({ heading, level = 2, headingId, children, ...section }: SectionProps) => {
  const own = useId()
  const id = headingId ?? own
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section {...section} aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  )
}

type ReadSectionProps<Data> = Omit<SectionProps, 'children'> & Parameters<typeof Faces<Data>>[0]

/** The same for what one call answers. */
export const ReadSection = <Data,>({ query, lines, children, ...section }: ReadSectionProps<Data>) => (
  <Section {...section}>
    <Faces query={query} lines={lines}>
      {children}
    </Faces>
  </Section>
)
