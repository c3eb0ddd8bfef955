import { drawDiscNodeLabel, type NodeHoverDrawingFunction } from 'sigma/rendering';

const padding = 4;

/** Draws the label of the node under the pointer, on a ground: sigma's own is white in the dark, too. */
export function drawHovered(ground: string): NodeHoverDrawingFunction {
  return (context, node, settings) => {
    const { x, y, size, label } = node;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const width = label ? context.measureText(label).width + 2 * padding : padding;
    const height = Math.max(settings.labelSize, 2 * size) + 2 * padding;
    context.fillStyle = ground;
    context.beginPath();
    context.roundRect(x - size - padding, y - height / 2, 2 * size + padding + width, height, padding);
    context.fill();
    drawDiscNodeLabel(context, node, settings);
  };
}
