"""The reader: layers of BERT (Devlin et al. 2018) over the base model's lower ones, and five logits of the first token. Every product is
rounded as the service rounds it: the values by the range of all texts that are read together, the weights to 7 bits
(https://onnx.ai/onnx/operators/onnx__DynamicQuantizeLinear.html). Which texts are read together is a matrix, (texts, texts), true where two are."""
import jax
import jax.numpy as jnp

HEADS = 12
# What the logits say: worth remembering | neither, ended, the same | answers.
WORTH, PAIR, ANSWERS, OUTPUTS = 0, slice(1, 4), 4, 5


def norm(x, gain, bias):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-12) * gain + bias


def dropout(x, key, rate=0.1):
    return x if key is None else jnp.where(jax.random.bernoulli(key, 1 - rate, x.shape), x / (1 - rate), 0)


def times(x, y):
    """In half the width, which is faster and holds whole numbers up to 256 exactly; sums have the whole width."""
    return jnp.matmul(x.astype(jnp.bfloat16), y.astype(jnp.bfloat16), preferred_element_type=jnp.float32)


def whole(x, together):
    """x as whole numbers from -255 to 255, and the scale of each text's, which texts that are read together share."""
    each = x.reshape(x.shape[0], -1)
    low = jnp.where(together, jnp.minimum(each.min(1), 0), 0).min(1)
    high = jnp.where(together, jnp.maximum(each.max(1), 0), 0).max(1)
    by_text = (-1,) + (1,) * (x.ndim - 1)
    scale = jnp.maximum((high - low) / 255, 1e-30).reshape(by_text)
    zero = jnp.round(-low.reshape(by_text) / scale)
    return jnp.clip(jnp.round(x / scale) + zero, 0, 255) - zero, scale


@jax.custom_vjp
def product(x, weights, together):
    """x · weights, both rounded. The gradient is that of the product as if nothing were."""
    numbers, scale = whole(x, together)
    column = jnp.maximum(jnp.abs(weights).max(0) / 64, 1e-30)
    return times(numbers, jnp.round(weights / column)) * scale * column


def backwards(given, gradient):
    x, weights = given
    flat = lambda y: y.reshape(-1, y.shape[-1])
    return times(gradient, weights.T), times(flat(x).T, flat(gradient)), None


product.defvjp(lambda x, weights, together: (product(x, weights, together), (x, weights)), backwards)


def layer(x, w, bias, linear, keys=(None, None, None), only_first=False):
    """One layer; `linear(x, name)` is a product and its bias. The last layer is of the first token alone."""
    batch, _, size = x.shape
    split = lambda y: y.reshape(batch, -1, HEADS, size // HEADS).transpose(0, 2, 1, 3)
    k, v = split(linear(x, "k")), split(linear(x, "v"))
    if only_first:
        x = x[:, :1]
    q = split(linear(x, "q"))
    attention = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / jnp.sqrt(size // HEADS) + bias, -1)
    seen = (dropout(attention, keys[0]) @ v).transpose(0, 2, 1, 3).reshape(batch, -1, size)
    x = norm(x + dropout(linear(seen, "o"), keys[1]), w["l1g"], w["l1b"])
    inner = jax.nn.gelu(linear(x, "f"), approximate=False)
    return norm(x + dropout(linear(inner, "g"), keys[2]), w["l2g"], w["l2b"])


def bias_of(mask):
    return (1 - mask[:, None, None, :].astype(jnp.float32)) * -1e9


def lower(base, ids, types, mask, together, layers):
    """What the base model's lower layers make of tokens, (texts, tokens, 384); base: base.base_weights()."""
    x = base["word"][ids] + base["token_type"][types] + base["position"][: ids.shape[1]]
    x = norm(x, base["weight"], base["bias"])
    for w in base["layers"][:layers]:

        def linear(y, name):
            numbers, scale = whole(y, together)
            return times(numbers, w["W" + name]) * scale * w["s" + name] + w["b" + name]

        x = layer(x, w, bias_of(mask), linear)
    return x


def logits(params, hidden, mask, together, key=None):
    """hidden: (texts, tokens, 384); mask: (texts, tokens), 1 for tokens; key: of the dropout, None without. Gives (texts, 5)."""
    x, layers = hidden, params["layers"]
    keys = [None] * (3 * len(layers) + 1) if key is None else list(jax.random.split(key, 3 * len(layers) + 1))
    for number, w in enumerate(layers):
        linear = lambda y, name: product(y, w["W" + name], together) + w["b" + name]
        x = layer(x, w, bias_of(mask), linear, keys[3 * number : 3 * number + 3], number == len(layers) - 1)
    heads = params["heads"]
    return product(dropout(x[:, 0], keys[-1]), heads["W"], together) + heads["b"]
