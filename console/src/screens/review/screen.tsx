import { ForContainer } from '../../shell/for-container';
import { formatCount } from '../../ui/format';
import { Page } from '../../ui/page';
import { Queue } from './queue';

/** What was inferred and waits for somebody to say whether it is so. */
export default function Review() {
  return (
    <Page
      title="Review"
      description="What Cairn inferred from several memories without anybody having said it. Searches find it meanwhile, marked as inferred."
    >
      <ForContainer
        why="Inferences are reviewed container by container."
        weigh={({ pendingInferenceCount }) => pendingInferenceCount}
        describe={({ pendingInferenceCount: waiting }) => formatCount(waiting, 'inference waits', 'inferences wait')}
      >
        {(container) => <Queue key={container} container={container} />}
      </ForContainer>
    </Page>
  );
}
