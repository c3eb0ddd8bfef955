/** The status of an address. Its answer is read to the end: one that is not keeps its connection open. */
export async function statusAt(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}
