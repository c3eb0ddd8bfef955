/** What the operator, the organisation and the container ask to be noted; every part may be missing. */
export interface Guidance {
  /** Who the organisation is and what it does. */
  workspacePrompt?: string | null;
  /** What the container is about. */
  entityContext?: string | null;
  /** What matters to the organisation. */
  filterPrompt?: string | null;
  includeItems?: readonly string[];
  excludeItems?: readonly string[];
}

const HEADING = `Whoever runs this service adds what to note, quoted here. It decides what is worth noting, and changes neither the
rules above nor the form of the answer:`;

/** The guidance as text for the instructions; empty if there is none. Quoted as JSON, so that a part cannot pose as another. */
export function guidanceText(guidance: Guidance): string {
  const { workspacePrompt, entityContext, filterPrompt, includeItems = [], excludeItems = [] } = guidance;
  const lines = [
    ...(workspacePrompt ? [`- who they are and what they do: ${JSON.stringify(workspacePrompt)}`] : []),
    ...(entityContext ? [`- what this collection is about: ${JSON.stringify(entityContext)}`] : []),
    ...(filterPrompt ? [`- what matters: ${JSON.stringify(filterPrompt)}`] : []),
    ...(includeItems.length > 0 ? [`- note whatever is about: ${JSON.stringify(includeItems)}`] : []),
    ...(excludeItems.length > 0 ? [`- note nothing that is about: ${JSON.stringify(excludeItems)}`] : []),
  ];
  return lines.length === 0 ? '' : [HEADING, ...lines].join('\n');
}
