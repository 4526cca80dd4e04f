/** At the end of a link that opens a tab of its own: an arrow, and words for those who hear it. */
export const NewTab = () => (
  <>
    <span aria-hidden="true">{'\u00a0\u2197\ufe0e'}</span>
    <span className="visually-hidden"> (new tab)</span>
  </>
)
